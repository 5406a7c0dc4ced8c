import { gif, jpeg, pdf, png, webp } from './plain.ts'
import { zip } from './zip.ts'

/**
 * The EICAR test file, which every scanner detects and which is harmless; in two pieces, so that scanners do not flag
 * this file.
 */
export const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
)

const script = '<script>alert(document.domain)</script>'
const jar = zip([
  { name: 'META-INF/MANIFEST.MF', content: 'Main-Class: Evil\n' },
  { name: 'Evil.class', content: Buffer.from('cafebabe', 'hex') },
])

/** A picture of 50,000 by 50,000 pixels in a few bytes: the header alone makes a decoder allocate for it. */
function hugePng(): Buffer {
  const huge = Buffer.from(png)
  huge.writeUInt32BE(50_000, 16)
  huge.writeUInt32BE(50_000, 20)
  return huge
}

/** A sound in the RIFF container that WebP uses, with the name of an image. */
function riff(): Buffer {
  const wave = Buffer.from(
    'RIFF\0\0\0\0WAVEfmt \u0010\0\0\0\u0001\0\u0001\0\0\0\0\0\0\0\0\0\u0001\0\u0008\0',
    'latin1',
  )
  wave.writeUInt32LE(wave.length - 8, 4)
  return wave
}

/** A GIF with an archive in its comment: both are valid, and the picture ends where the file does. */
function gifWithJarInside(): Buffer {
  const blocks: Buffer[] = []
  for (let at = 0; at < jar.length; at += 255) {
    const part = jar.subarray(at, at + 255)
    blocks.push(Buffer.from([part.length]), part)
  }
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe]), ...blocks, Buffer.from([0])])
  return Buffer.concat([gif.subarray(0, -1), comment, Buffer.from([0x3b])])
}

const office = (more: { name: string; content: string }[]) =>
  zip([
    {
      name: '[Content_Types].xml',
      content:
        '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    },
    { name: 'word/document.xml', content: '<w:document/>' },
    ...more,
  ])

/** Files that pretend to be another type, by what they are. A browser must never display any of them. */
export const hostile: Record<string, { name: string; bytes: Buffer }> = {
  'GIF with a Java archive after it': { name: 'a.gif', bytes: Buffer.concat([gif, jar]) },
  'GIF with a Java archive in a comment': { name: 'b.gif', bytes: gifWithJarInside() },
  'JPEG with an archive after it': { name: 'c.jpg', bytes: Buffer.concat([jpeg, jar]) },
  'PNG with a page after it': { name: 'd.png', bytes: Buffer.concat([png, Buffer.from(script)]) },
  'PDF with a page in front': { name: 'e.pdf', bytes: Buffer.concat([Buffer.from(script), pdf()]) },
  'PDF with a page in a comment': {
    name: 'f.pdf',
    bytes: Buffer.from(pdf().toString('latin1').replace('\n', `\n%<html>${script}\n`), 'latin1'),
  },
  'PDF with a page after it': { name: 'g.pdf', bytes: Buffer.concat([pdf(), Buffer.from(script)]) },
  'PDF with a script': {
    name: 'h.pdf',
    bytes: pdf('x', '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'),
  },
  'PDF with a hidden script': {
    name: 'i.pdf',
    bytes: pdf('x', '/OpenAction << /S /J#61vaScript /J#53 (app.alert(1)) >>'),
  },
  'PDF that starts a program': {
    name: 'j.pdf',
    bytes: pdf('x', '/OpenAction << /S /Launch /F (cmd.exe) >>'),
  },
  'SVG with a script': {
    name: 'k.svg',
    bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
  },
  'SVG with an XML head': {
    name: 'l.svg',
    bytes: Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`),
  },
  page: { name: 'm.html', bytes: Buffer.from(`<!doctype html><title>x</title>${script}`) },
  'page named as a picture': { name: 'n.png', bytes: Buffer.from(`<html>${script}</html>`) },
  'sound named as WebP': { name: 'o.webp', bytes: riff() },
  'WebP that says it is larger': {
    name: 'p.webp',
    bytes: Buffer.concat([webp.subarray(0, 4), Buffer.from('ffffff7f', 'hex'), webp.subarray(8)]),
  },
  'WebP with something after it': { name: 'q.webp', bytes: Buffer.concat([webp, jar]) },
  'picture of 50,000 by 50,000': { name: 'r.png', bytes: hugePng() },
  'picture that breaks off': { name: 's.jpg', bytes: jpeg.subarray(0, -20) },
  'document with macros': {
    name: 't.docm',
    bytes: office([{ name: 'word/vbaProject.bin', content: 'Attribut\0e VB_Name' }]),
  },
  'document with an outer entity': {
    name: 'u.docx',
    bytes: office([
      {
        name: 'docProps/core.xml',
        content: '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
      },
    ]),
  },
  'archive that climbs out': {
    name: 'v.zip',
    bytes: zip([{ name: '../../../../tmp/evil', content: 'evil' }]),
  },
  'archive with a link': {
    name: 'w.zip',
    bytes: zip([{ name: 'link', content: '/etc/passwd', symlink: true }]),
  },
}

/** Unpacks to a thousand times its size; created on demand. */
export const zipBomb = (megabytes: number): Buffer =>
  zip([{ name: 'zeros', content: Buffer.alloc(megabytes * 1024 * 1024) }])
