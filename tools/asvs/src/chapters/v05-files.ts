import { tested, written } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES, decision } from '../test-files.ts'

export const files = chapter('V5 File handling', [
  [
    '5.1.1 L2',
    'kinds, sizes and what happens to hostile files are written down',
    written(decision('files'), 'docs/decisions/0023-files-uploads-and-evidence.md'),
  ],
  [
    '5.2.1 L1',
    'only sizes that can be worked on are taken',
    tested([
      [
        FILES.uploads,
        'are refused when they are too large, empty, of unknown length or without a hash',
        'take neither a wrong offset nor more than was announced',
      ],
      [
        FILES.sec13,
        'Sec13 no route takes a body larger than its own measure',
        'Sec13 a body that says nothing of its length is cut off at the same measure',
      ],
    ]),
  ],
  [
    '5.2.2 L1',
    'the content is what the name says',
    tested(
      [
        [FILES.sec10, 'Sec10 plain pictures and documents are shown, and only as what they are'],
        [FILES.workbook, 'is refused with its reason: garbage, half a file, another kind of file'],
      ],
      'Evidence may be any file: its type is what its bytes say, the name decides nothing.',
    ),
  ],
  [
    '5.2.3 L2',
    'archives are bounded before they are unpacked',
    tested([
      [
        FILES.workbook,
        'is refused before it is unpacked when its directory promises too much, and on the way when it lies',
      ],
      [FILES.sec10, 'Sec10 a bomb is quarantined within ten seconds, and the program stays small'],
    ]),
  ],
  [
    '5.3.1 L1',
    'uploaded files are never run by the server',
    tested(
      [['apps/api/src/platform/storage/storage.test.ts', 'have keys of our making only']],
      'Files lie in a bucket or a folder that no web server serves.',
    ),
  ],
  [
    '5.3.2 L1',
    'paths are made by the server',
    tested([
      ['apps/api/src/platform/storage/storage.test.ts', 'have keys of our making only'],
      [
        'apps/api/test/security/upload-doors.test.ts',
        'Sec1 of another organisation, or of another person, are answered like unknown ones',
      ],
    ]),
  ],
  [
    '5.4.1 L2',
    'names of downloads are given by the server',
    tested([[FILES.evidence, 'comes back byte for byte, whole or in part, under its name in any language']]),
  ],
  ['5.4.2 L2', 'names are encoded in headers', tested([[FILES.sec10, 'Sec10 %j harms no header']])],
  [
    '5.4.3 L2',
    'files are scanned before anybody gets them',
    tested([
      [
        FILES.sec10,
        'Sec10 nothing can be opened before it was scanned',
        'Sec10 the test virus is quarantined, alone and inside an archive',
      ],
      [
        FILES.scanner,
        'does not call clean what is too large to be looked at',
        'fails when there is no scanner, or one that speaks nonsense',
      ],
    ]),
  ],
])
