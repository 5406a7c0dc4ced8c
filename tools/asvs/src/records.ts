import { type Line, tested } from './claim.ts'
import { FILES } from './test-files.ts'

const SIGNATURES = 'apps/api/test/records/c7-signatures.test.ts'
const DOCUMENTS = 'apps/api/src/modules/workspace/exports/documents.test.ts'
const TRAIL_REVIEWS = 'apps/api/src/modules/workspace/trail-reviews/trail-reviews.test.ts'
const NUMBERINGS = 'apps/api/src/modules/workspace/numberings/numberings.test.ts'

interface Clause extends Line {
  readonly clause: string
}

/** Legal requirements for records, by the ids in test titles. */
export const RECORDS: readonly Clause[] = [
  {
    id: 'C1',
    clause: '11.10(a); Annex 11 §4',
    asked: 'a validation pack for each release: requirements, risks, trace, qualification, results',
    claim: tested(
      [
        [
          'tools/validation-pack/src/pack.test.ts',
          'SIG-11 lists every requirement, and traces it to its tests and their results',
          'SIG-11 lists deviations, also in its summary',
          'SIG-11 is verified with common tools, and any change is detected',
        ],
      ],
      'A requirement without a test, or with one that failed, is a deviation; `pnpm conformance` fails on either.',
    ),
  },
  {
    id: 'C2',
    clause: '11.10(b); Annex 11 §8',
    asked: 'human- and machine-readable copies with signatures and trail; a reimport changes nothing',
    claim: tested(
      [
        [
          'apps/api/src/platform/collection/excel/excel.test.ts',
          'C2 imports again without changes, whatever its texts contain',
        ],
        [
          FILES.organisationData,
          'C2 has every record as JSON line and workbook row, and the hash of every file in its manifest',
          'C2 contains the whole audit trail, which verifies offline',
        ],
        [FILES.bundle, 'contains the record, linked records, their files, audit trail, document and viewer'],
        [DOCUMENTS, 'is a tagged PDF with contents, bookmarks and numbered pages'],
      ],
      'PDF is tagged, not PDF/A. A workbook is imported into its own organisation; another one refuses its ids.',
    ),
  },
  {
    id: 'C3',
    clause: '11.10(c); Annex 11 §7, §17',
    asked: 'readable throughout retention; a legal hold stops deletion',
    claim: tested(
      [
        [
          'apps/api/test/records/c3-old-formats.test.ts',
          'C3 a bundle of the first format still verifies',
          'C3 its audit trail segments and its signature also verify separately',
        ],
        [
          'apps/api/src/modules/techdoc/documents/release-to-retirement.test.ts',
          'CAL-8 C3 nothing under retention or legal hold can be archived',
        ],
        [
          FILES.closures,
          'C3 is refused while a document is under legal hold, on request and on confirmation',
        ],
        [NUMBERINGS, 'shows administrators only the retention period and the volume of each kind of data'],
      ],
      'Legal hold applies to controlled documents; other records are never deleted while the organisation exists. There is no format older than the first.',
    ),
  },
  {
    id: 'C4',
    clause: '11.10(e); Annex 11 §9; draft §12.1–12.4',
    asked: 'an audit trail of who, role, old and new value, when and why; complete, cannot be disabled',
    claim: tested([
      [
        FILES.trailOfRoutes,
        'C4 %s writes one complete audit trail entry for each record it changes, or changes nothing',
      ],
      [FILES.tx, 'is rolled back when the audit trail cannot be written'],
      [FILES.trail, 'cannot be written, changed or truncated by the application'],
      [
        'apps/api/test/records/signature-rules.test.ts',
        'SIG-10 signatures and audit trail use server time, whatever the client sends',
      ],
    ]),
  },
  {
    id: 'C5',
    clause: 'draft §12.6–12.9',
    asked: 'the audit trail is reviewed before release by somebody who did not act in it',
    claim: tested(
      [
        [
          TRAIL_REVIEWS,
          'C5 people who acted in it cannot review it: refused by the service and by the database',
          'C5 when people act and start a review concurrently, nobody reviews an entry of their own',
          'C5 a review is signed by its creator, recorded on the document, and immutable',
          'C5 a document with unreviewed entries is not released, and the refusal lists them',
          'C5 entries after a review need another one, which starts where the last ended',
          'C5 a release that waited for an objection is refused, although it was clear when it started',
        ],
        [
          'packages/contract/src/workspace/trail-attention.test.ts',
          'C5 highlights removals, replacements, steps back, refusals and entries with a reason',
        ],
        [
          SIGNATURES,
          'C8 SIG-7 four eyes: not editors, people of an earlier step, or those who signed as author',
        ],
      ],
      'For versions of controlled documents, if the organisation enables it; off by default. Trails of other records, settings and permissions can be read and exported; their review is not recorded.',
    ),
  },
  {
    id: 'C6',
    clause: '11.10(k); Annex 11 §10',
    asked: 'controlled changes of settings and templates: versions, trail, exportable differences',
    claim: tested(
      [
        [FILES.people, 'updates its settings with a version and an audit trail entry'],
        [NUMBERINGS, 'is changed by administrators only, and each change is in the audit trail'],
        [
          'apps/api/src/modules/workspace/templates/templates.test.ts',
          'is retired when the next version is activated, and can be the base of a new one',
        ],
        [FILES.secondFactor, 'SIG-2 enabling and disabling are in the audit trail'],
        [
          'apps/api/src/modules/workspace/consistency/consistency.test.ts',
          'is off until somebody responsible for the records enables it, with one audit trail entry',
        ],
      ],
      'Old and new values are in the trail, which can be exported. Installation settings are environment variables; the operator keeps their history.',
    ),
  },
  {
    id: 'C7',
    clause: '11.50, 11.70',
    asked: 'a signature shows name, time and meaning, and cannot be separated from its record',
    claim: tested([
      [
        SIGNATURES,
        'C7 with printed name, time with zone, meaning and reason, in the audit trail of the same transaction',
        'C7 a copy on another record is broken, with or without a new hash',
        'C7 another meaning, name, time or content makes it broken',
      ],
      [
        'packages/proof/src/proof.test.ts',
        'C7 changing any character of content or statement invalidates the signature',
      ],
    ]),
  },
  {
    id: 'C8',
    clause: '11.100, 11.200, 11.300; Annex 11 §14',
    asked: 'each signature needs both components for this content, once; failures lock and are reported',
    claim: tested([
      [
        FILES.signing,
        'C8 after the content to sign was presented',
        'C8 one authentication is good for one signature',
        'C8 a challenge cannot be replayed, and a retry gets the first response',
        'C8 SIG-5 five in a row lock signing temporarily, notify administrators, and are audited',
      ],
      [FILES.secondFactor, 'SIG-2 refuses %s without one, and takes the same challenge with one'],
    ]),
  },
  {
    id: 'C9',
    clause: 'Annex 11 §5, §6',
    asked: 'imports are validated row by row and applied wholly or not at all',
    claim: tested(
      [
        [
          FILES.imports,
          'C9 reports each problem by column and imports nothing, or only the valid rows on request',
        ],
        [FILES.imports, 'shows a conflict cell by cell after a concurrent change'],
      ],
      'All or nothing, unless the person chooses to import only the valid rows.',
    ),
  },
  {
    id: 'C10',
    clause: 'GDPR 5, 25',
    asked: 'data minimisation, and private by default',
    claim: tested(
      [
        [
          'apps/api/test/records/c10-private.test.ts',
          'C10 a new installation has no people',
          'C10 no route is open to everybody: each needs a person, and most need a role',
          'C10 a new organisation has its founder as only member, and is invisible to others',
        ],
        ['apps/api/src/modules/workspace/views/views.test.ts', 'returns 404 to everybody else'],
        [
          'apps/api/src/platform/identity/sign-in-origin.test.ts',
          'maps every device of a network to the same value',
        ],
        [FILES.organisationData, 'C10 C11 covers every column that references a member'],
      ],
      'New records are visible to members whose roles read that type; a restricted audience narrows that.',
    ),
  },
  {
    id: 'C11',
    clause: 'GDPR 15, 20',
    asked: 'a person gets all data stored about them within a minute',
    claim: tested(
      [
        [
          FILES.organisationData,
          'C10 C11 covers every column that references a member',
          'C11 lists where others named the person, in columns, lists and structures',
          'C11 is available to that person and to administrators, within a minute',
        ],
      ],
      'One organisation at a time. Account data outside organisations (name, address, language, issuer) is returned by /me and held by the identity provider.',
    ),
  },
  {
    id: 'C12',
    clause: 'GDPR 17 and 11.10(e)',
    asked: 'a person can be erased, and the chain still verifies',
    claim: tested(
      [
        [
          FILES.erasure,
          'C12 names and addresses in the audit trail are encrypted, and readable to its readers',
          'C12 a ciphertext that was altered or belongs to another person cannot be decrypted',
          'C12 while the person is a member, to people who are not administrators, and across organisations',
          'C12 for a wrong name, or a reason that would name the person in the audit trail',
          'C12 while a document they worked on is under legal hold, naming it (Art. 17(3)(b))',
          'C12 happens entirely or not at all',
          'C12 leaves name and address in no table except where they are signed',
          'C12 leaves them in no response except the signature, which prints the name as 11.50 requires',
          'C12 keeps the hash chain, which verifies offline, and entries about others stay readable',
          'C12 can be repeated without further effect, and the person cannot be reactivated',
          'C12 counts older entries, spares other organisations, and treats a returning person as new',
          'C12 erases somebody invited who never joined, by their invitations',
          'C12 covers every column that may hold personal data, with its treatment on erasure',
        ],
        [
          'apps/api/test/records/c10-private.test.ts',
          'C12 an audit trail entry identifies the actor by id, not by name or address',
        ],
        [
          FILES.closures,
          'erases its rows and files afterwards, except audit trail and tombstone, and nothing of other organisations',
        ],
      ],
      'What remains: printed names in signatures (11.50); what people wrote in texts, comments, files and reasons; exports and backups until they expire; entries from before 0074, which cannot be altered and are counted.',
    ),
  },
  {
    id: 'C13',
    clause: 'GDPR 28, 44',
    asked: 'data stays in its region and goes to no other processor',
    claim: tested(
      [
        [FILES.sources, 'C13 nothing connects to a language model'],
        [FILES.sec9, 'Sec9 match the documented list exactly'],
        [FILES.deployment, 'Sec8 the page may connect to its own origin and to its identity providers'],
      ],
      'An installation is in one region, chosen by its operator; organisations cannot be pinned to regions within it. The product makes no calls to AI services.',
    ),
  },
]
