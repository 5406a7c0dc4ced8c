/** From 1 (lowest) to 3. */
type Grade = 1 | 2 | 3

/** A risk of the product as quality system software, its control measures, and the tests that demonstrate them. */
export interface Risk {
  readonly id: string
  readonly function: string
  readonly failure: string
  readonly effect: string
  readonly severity: Grade
  /** Before control measures. */
  readonly likelihood: Grade
  readonly measures: string
  /** Prefixes or names of the test titles. */
  readonly shownBy: readonly string[]
}

/** Severity times likelihood: from three on it is tested in every run, and a run without evidence is a deviation. */
export const priorityOf = ({ severity, likelihood }: Risk): 'high' | 'medium' | 'low' =>
  severity * likelihood >= 6 ? 'high' : severity * likelihood >= 3 ? 'medium' : 'low'

export const RISKS: readonly Risk[] = [
  {
    id: 'VR-01',
    function: 'Tenancy',
    failure: 'Somebody reads or changes records of another organisation.',
    effect: 'Confidential files of a manufacturer are disclosed or altered.',
    severity: 3,
    likelihood: 2,
    measures:
      'Row security in the database beneath the checks of the program; every route is tried with foreign ids.',
    shownBy: ['Sec1', 'Sec18', 'Sec19', 'Sec20'],
  },
  {
    id: 'VR-02',
    function: 'Roles and permissions',
    failure: 'Somebody takes a step that their role does not allow.',
    effect: 'A document counts as approved that nobody entitled has approved.',
    severity: 3,
    likelihood: 2,
    measures:
      'Each route names an action, each record is judged by its policy; a committed matrix of routes, roles and states.',
    shownBy: ['Sec2', 'Sec3', 'ROL-1', 'ROL-2', 'ROL-3'],
  },
  {
    id: 'VR-03',
    function: 'Sign-in',
    failure: 'A forged, stolen or expired token is accepted.',
    effect: 'Work is done in the name of somebody else.',
    severity: 3,
    likelihood: 2,
    measures:
      'Tokens are verified against the keys of the provider; lost roles end open connections within seconds.',
    shownBy: ['Sec4', 'Sec5', 'Sec21'],
  },
  {
    id: 'VR-04',
    function: 'Electronic signatures',
    failure: 'A signature is given without the person, or is moved to other content.',
    effect: 'A signed record cannot be relied upon.',
    severity: 3,
    likelihood: 2,
    measures:
      'Fresh authentication for exactly this content, once; the signature is bound to the content by its hash.',
    shownBy: ['C7', 'C8', 'SIG-1', 'SIG-2', 'SIG-3'],
  },
  {
    id: 'VR-05',
    function: 'Four eyes',
    failure: 'An author reviews or approves what they wrote.',
    effect: 'An independent judgement did not take place.',
    severity: 3,
    likelihood: 3,
    measures: 'Authors are known from the audit trail; guards and rights refuse the step.',
    shownBy: ['ROL-1', 'ROL-2'],
  },
  {
    id: 'VR-06',
    function: 'Audit trail',
    failure: 'A change leaves no entry, or an entry is altered afterwards.',
    effect: 'It cannot be shown who did what and when.',
    severity: 3,
    likelihood: 2,
    measures:
      'The entry commits with the change; entries are chained by hashes whose head is published outside the database.',
    shownBy: ['C4', 'Sec15', 'SIG-10'],
  },
  {
    id: 'VR-07',
    function: 'Simultaneous work',
    failure: 'Of two people who change the same, one silently loses their work.',
    effect: 'Content is lost unseen.',
    severity: 3,
    likelihood: 3,
    measures: 'Each record has a version; a conflict is shown and never written over.',
    shownBy: ['R6', 'R7'],
  },
  {
    id: 'VR-08',
    function: 'Requests that are repeated',
    failure: 'A request that is sent again takes effect twice.',
    effect: 'Records are doubled, messages sent twice.',
    severity: 2,
    likelihood: 3,
    measures: 'Keys of requests are kept with their answers.',
    shownBy: ['R5'],
  },
  {
    id: 'VR-09',
    function: 'Files',
    failure: 'A file arrives incomplete or altered, or contains something hostile.',
    effect: 'Evidence is worthless, or harms who opens it.',
    severity: 3,
    likelihood: 2,
    measures: 'A file becomes visible once its hash is right and it was scanned; nothing active is shown.',
    shownBy: ['R11', 'Sec10'],
  },
  {
    id: 'VR-10',
    function: 'Texts and exports',
    failure: 'Content that somebody typed is executed in a browser, a document or a spreadsheet.',
    effect: 'Data leave by somebody else’s hand.',
    severity: 3,
    likelihood: 2,
    measures:
      'Texts are parsed to a known structure; documents are printed without network; cells are never formulas.',
    shownBy: ['Sec7', 'Sec9', 'Sec11', 'Sec12'],
  },
  {
    id: 'VR-11',
    function: 'Document control',
    failure: 'An obsolete or unapproved version is used as the one in force.',
    effect: 'Work follows a wrong instruction.',
    severity: 3,
    likelihood: 2,
    measures:
      'One version in force at a time; what was approved is never written over; what cites it is marked.',
    shownBy: ['DOC-1', 'DOC-3', 'DOC-5', 'SEC-6'],
  },
  {
    id: 'VR-12',
    function: 'Technical file',
    failure: 'A requirement, row or section is left out of the file or of its export unseen.',
    effect: 'A submission is incomplete.',
    severity: 3,
    likelihood: 2,
    measures: 'Completeness is worked out from the structure; the export is compared with it value by value.',
    shownBy: ['SEC-2', 'GSP-1', 'EXP-1', 'TRC-1'],
  },
  {
    id: 'VR-13',
    function: 'Risk management of devices',
    failure: 'A risk is rated or accepted wrongly by the formulas of the product.',
    effect: 'An unacceptable risk stays in the device.',
    severity: 3,
    likelihood: 2,
    measures:
      'Worked examples and tests of properties; a report cannot be submitted before its gate is open.',
    shownBy: ['RSK-1', 'RSK-4', 'RSK-9', 'RSK-13'],
  },
  {
    id: 'VR-14',
    function: 'Classification',
    failure: 'The helper gives a class that is too low.',
    effect: 'A wrong route of conformity assessment.',
    severity: 3,
    likelihood: 2,
    measures: 'All rules are tried and the strictest wins; the reasoning is kept for review.',
    shownBy: ['CLS-1', 'CLS-2', 'CLS-3'],
  },
  {
    id: 'VR-15',
    function: 'Clocks and due dates',
    failure: 'A legal time limit is worked out wrongly or nobody is reminded.',
    effect: 'A report to an authority is late.',
    severity: 3,
    likelihood: 2,
    measures:
      'Limits are dated settings with worked examples; reminders are jobs that commit with their cause.',
    shownBy: ['CAL-1', 'CAL-4', 'CAL-9', 'CAL-13'],
  },
  {
    id: 'VR-16',
    function: 'Languages',
    failure: 'A text is missing or wrong in one of the languages.',
    effect: 'Somebody misunderstands what they sign.',
    severity: 2,
    likelihood: 2,
    measures: 'No text without all three languages; the language of a signature is kept with it.',
    shownBy: ['I18-1', 'I18-4'],
  },
  {
    id: 'VR-17',
    function: 'Messages',
    failure: 'A message is lost or sent twice when a process is interrupted.',
    effect: 'Somebody is not asked, or asked twice.',
    severity: 2,
    likelihood: 2,
    measures: 'The message is a job of the same transaction, with one id for each delivery.',
    shownBy: ['R17'],
  },
  {
    id: 'VR-18',
    function: 'Search',
    failure: 'Somebody finds what they may not know of, or does not find what they may read.',
    effect: 'Disclosure, or work done twice.',
    severity: 2,
    likelihood: 2,
    measures: 'The search and the record are compared for every type, state and role.',
    shownBy: ['S9.7'],
  },
]
