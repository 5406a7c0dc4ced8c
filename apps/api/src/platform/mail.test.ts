import { composeMail } from 'contract/workspace/template-text'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { mailHtml } from './mail.ts'

it('Sec11 no value becomes an element or an address of a message', () => {
  const hostile = fc.oneof(
    fc.string(),
    fc.constantFrom('<a href="x">y</a>', 'https://x.example', '{{link}}', '"><p>'),
  )
  fc.assert(
    fc.property(hostile, (value) => {
      const { lines } = composeMail(
        { text: '{{record.title}}\n\n{{link}}' },
        { 'record.title': value },
        {
          link: [{ href: 'https://here.example/?a=1&b=2' }],
        },
      )
      const html = mailHtml({ lines, locale: 'en' })
      expect(html.match(/<[a-z]+/g)).toEqual(['<html', '<body', '<p', '<p', '<a'])
      expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://here.example/?a=1&#38;b=2"'])
    }),
  )
})
