const OFFICE = 'application/vnd.openxmlformats-officedocument'

export const PDF = 'application/pdf'
export const WORD = `${OFFICE}.wordprocessingml.document`
export const EXCEL = `${OFFICE}.spreadsheetml.sheet`
export const PLAIN = 'text/plain'

/** Whether there is a reader for files of this type. Apart from the readers, which only the thread loads. */
export const isReadable = (mediaType: string): boolean => [PDF, WORD, EXCEL, PLAIN].includes(mediaType)
