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
          'SIG-11 names every requirement, and traces it to its tests and to how they ended',
          'SIG-11 says what deviates, in its summary too',
          'SIG-11 is verified with programs that are everywhere, and any change is seen',
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
          'C2 says nothing new when it is imported again, whatever its texts hold',
        ],
        [
          FILES.organisationData,
          'C2 has every record as a line and as a row, and the hash of every file in its manifest',
          'C2 holds the whole trail, which is verified without the product',
        ],
        [FILES.bundle, 'holds the record, its neighbours, their files, trail, document and reader'],
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
          'C3 a bundle of the first format is verified as it was',
          'C3 so are its stretches of the trail and its signature, by themselves',
        ],
        [
          'apps/api/src/modules/techdoc/documents/release-to-retirement.test.ts',
          'CAL-8 C3 nothing under retention or legal hold is put away',
        ],
        [FILES.closures, 'C3 does not begin while a document is under legal hold, asked for or agreed to'],
        [NUMBERINGS, 'says of every kind how long it is kept and how much there is, to administrators alone'],
      ],
      'Legal hold applies to controlled documents; other records are never deleted while the organisation exists. There is no format older than the first.',
    ),
  },
  {
    id: 'C4',
    clause: '11.10(e); Annex 11 §9; draft §12.1–12.4',
    asked: 'an audit trail of who, role, old and new value, when and why; complete, cannot be disabled',
    claim: tested([
      [FILES.trailOfRoutes, 'C4 %s writes one complete entry for each record it changes, or changes nothing'],
      [FILES.tx, 'is undone when the trail cannot be written'],
      [FILES.trail, 'cannot be written, changed or emptied by the program itself'],
      [
        'apps/api/test/records/signature-rules.test.ts',
        'SIG-10 the time of a signature and of the trail is the server’s, whatever is sent',
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
          'C5 whoever acted in it does not review it: the service refuses, and so does the database',
          'C5 of those who act and begin a review at the same moment, nobody reviews an entry of their own',
          'C5 a review is signed by who began it, recorded where it belongs, and never changed again',
          'C5 a document is not released before its trail was reviewed, and the refusal names what was not',
          'C5 what happens after a review needs another one, which begins where the last one ended',
          'C5 a release that waited for an objection hears it, though it was clear when the release began',
        ],
        [
          'packages/contract/src/workspace/trail-attention.test.ts',
          'C5 marks what was removed, replaced, moved back, refused, and what somebody gave a reason for',
        ],
        [SIGNATURES, 'C8 SIG-7 four eyes: not who edited, who made an earlier step, or who signed as author'],
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
        [FILES.people, 'changes its settings with a version and leaves a trace'],
        [NUMBERINGS, 'is chosen by administrators, and every choice is in the trail'],
        [
          'apps/api/src/modules/workspace/templates/templates.test.ts',
          'goes out of force when the next one comes, and can be begun from again',
        ],
        [FILES.secondFactor, 'SIG-2 is in the trail when it is switched on and off'],
        [
          'apps/api/src/modules/workspace/consistency/consistency.test.ts',
          'is off until somebody who answers for the records switches it on, which is in the trail once',
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
        'C7 with printed name, time with zone, meaning and reason, in the trail of the same transaction',
        'C7 a copy of it on another record is broken, with or without a new hash',
        'C7 another meaning, name, time or content in it makes it broken',
      ],
      [
        'packages/proof/src/proof.test.ts',
        'C7 any character of content or statement that is another makes it fall',
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
        'C8 made after what is signed was laid before them',
        'C8 one authentication makes one signature',
        'C8 a challenge is not replayed, and a retry gets the first answer',
        'C8 SIG-5 five in a row lock signing for a while, tell administrators, and are in the trail',
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
          'C9 marks each problem with its column and takes nothing, or only the valid rows when asked',
        ],
        [FILES.imports, 'shows a conflict cell by cell when somebody else was faster'],
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
          'C10 a new installation has nobody in it',
          'C10 no route is for everybody: each asks for a person, and most for a role',
          'C10 a new organisation has its founder in it, and nobody else finds it',
        ],
        ['apps/api/src/modules/workspace/views/views.test.ts', 'does not exist for anybody else'],
        [
          'apps/api/src/platform/identity/sign-in-origin.test.ts',
          'says the same of every device of a network',
        ],
        [
          FILES.organisationData,
          'C10 C11 every column that names a member is known, and has its part of the file',
        ],
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
          'C10 C11 every column that names a member is known, and has its part of the file',
          'C11 says what others named them for, in columns, lists and structures',
          'C11 is for that person and for administrators, within a minute',
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
          'C12 the trail holds names and addresses sealed alone, and whoever may read it reads them',
          'C12 what was altered, or is another person’s, does not open',
          'C12 while somebody has access, to who is no administrator, and what belongs to others',
          'C12 another name, and a reason that would name them in the trail',
          'C12 while a document that they worked on is under legal hold, and says which (Art. 17(3)(b))',
          'C12 happens wholly or not at all',
          'C12 leaves name and address in no table but where they are signed',
          'C12 leaves them in no answer but the signature, which prints the name as 11.50 asks',
          'C12 keeps the chain as it was, and it verifies without the product; what is about others can be read',
          'C12 can be asked for again, changes nothing more, and nobody lets them back in',
          'C12 says how many entries are older than this, what another organisation knows stays theirs, and who comes back is new',
          'C12 who was invited and never came is erased by their invitations',
          'C12 every column that sounds like a value about a person is known, with what erasing does to it',
        ],
        [
          'apps/api/test/records/c10-private.test.ts',
          'C12 an entry of the trail names who acted by id, and neither by name nor by address',
        ],
        [
          FILES.closures,
          'erases every row and file of it after that, of no other, and keeps the trail and where it ended',
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
        [FILES.sources, 'C13 nothing speaks to a language model'],
        [FILES.sec9, 'Sec9 every one is in the list, and the list has no other'],
        [FILES.deployment, 'Sec8 the page may talk to itself and to its identity providers'],
      ],
      'An installation is in one region, chosen by its operator; organisations cannot be pinned to regions within it. The product makes no calls to AI services.',
    ),
  },
]
