import { execFile } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { type Export, exportRoutes as routes } from 'contract/workspace/exports'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { processRoutes, type Process } from 'contract/risk/processes'
import { chromium } from 'playwright-core'
import { verifyBundle } from 'verify-bundle'
import { verifyTrail } from 'verify-trail'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unzip } from '#test/files/unzip.ts'
import { storedKey } from '#platform/storage/storage.ts'
import { pdf } from '#test/files/plain.ts'
import { Harness, type Person } from '#test/harness.ts'
import { Signer } from '#test/signer.ts'
import { EvidenceUploader } from '#test/evidence-uploader.ts'
import { makeExport } from '#test/make-export.ts'
import type { Stretch } from './trail-of.ts'
import { BundleZip } from './zip.ts'

let harness: Harness
let org: string
let manager: Person
let record: Process
let folder: string
let bundle: string
let evidence: { id: string; file: { sha256: string } }

const HOSTILE = '</script><img src=x onerror=alert(1)>'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evidentia-bundle-'))
  harness = await Harness.start()
  ;({ id: org } = await harness.organisation([], 'Example Medical'))
  manager = await harness.member(org, ['risk_manager', 'auditor'], 'Rima Haddad')
  const body = {
    code: 'P2P1',
    name: { en: 'Purchase to pay', fr: 'Achats à payer', ar: 'من الشراء إلى الدفع' },
    description: { en: HOSTILE },
    family: 'finance',
    ownerRole: 'CFO',
  }
  record = (await harness.call(processRoutes.create, manager, org, { body })).json()
  evidence = await new EvidenceUploader(harness, manager, org).bring(pdf('minutes'), '../محضر "1".pdf')
  await harness.admin.query(`update stored_files set state = 'clean'`)
  await harness.call(evidenceRoutes.link, manager, org, {
    params: { id: evidence.id },
    body: { kind: 'supports', to: record.id },
  })
  await new Signer(harness, manager, org).sign(record.id)
  bundle = await made('bundle.zip')
})
afterAll(async () => {
  await harness.stop()
  await rm(folder, { recursive: true, force: true })
})

async function made(name: string): Promise<string> {
  const asked = await harness.call(processRoutes.exportOne, manager, org, {
    params: { id: record.id },
    body: { format: 'bundle', locale: 'ar' },
  })
  const { id } = asked.json<Export>()
  await makeExport(harness.services, { org, export: id })
  const { rawPayload } = await harness.call(routes.download, manager, org, { params: { id } })
  const path = join(folder, name)
  await writeFile(path, rawPayload)
  return path
}

const filesOf = async (path: string): Promise<Map<string, Buffer>> => unzip(await readFile(path))

describe('an export bundle', () => {
  it('contains the record, linked records, their files, audit trail, document and viewer', async () => {
    const files = await filesOf(bundle)
    const names = [...files.keys()]
    expect(names.filter((name) => name.startsWith('records/'))).toHaveLength(2)
    expect(names.filter((name) => name.startsWith('evidence/'))).toEqual([
      expect.stringMatching(
        new RegExp(`^evidence/${evidence.file.sha256.slice(0, 12)}-[^/]*محضر[^/"]*\\.pdf$`),
      ),
    ])
    for (const name of ['trail.json', 'signatures.json', 'document.pdf', 'index.html', 'manifest.json'])
      expect(names).toContain(name)
    const stretches = JSON.parse(files.get('trail.json')!.toString()) as Stretch[]
    expect(stretches.length).toBeGreaterThan(0)
    for (const stretch of stretches) expect(verifyTrail([stretch], [], { part: true }).problems).toEqual([])
  })

  it('is verified by the stand-alone verifier in an empty folder', async () => {
    const alone = await mkdtemp(join(tmpdir(), 'evidentia-alone-'))
    const tool = new URL('../../../../../../tools/verify-bundle/verify-bundle.mjs', import.meta.url)
    await copyFile(tool, join(alone, 'verify-bundle.mjs'))
    await copyFile(bundle, join(alone, 'bundle.zip'))
    const run = promisify(execFile)
    const { stdout } = await run(process.execPath, ['verify-bundle.mjs', 'bundle.zip'], {
      cwd: alone,
      env: {},
    })
    expect(stdout).toMatch(/^2 records, 7 files, \d+ entries of the audit trail, 1 signatures, 0 problems\n/)
    await rm(alone, { recursive: true })
  })

  it('fails verification when any byte is changed, added or missing', async () => {
    const { size } = await stat(bundle)
    const copy = join(folder, 'copy.zip')
    const places = [
      0,
      1,
      size - 1,
      size - 72,
      size - 92,
      ...Array.from({ length: 150 }, () => randomInt(size)),
    ]
    for (const at of places) {
      await copyFile(bundle, copy)
      const file = await open(copy, 'r+')
      const byte = Buffer.alloc(1)
      await file.read(byte, 0, 1, at)
      byte[0]! ^= 1 << randomInt(8)
      await file.write(byte, 0, 1, at)
      await file.close()
      expect((await verifyBundle(copy)).problems, `byte ${at}`).not.toEqual([])
    }
    const bytes = await readFile(bundle)
    for (const changed of [
      bytes.subarray(1),
      bytes.subarray(0, -1),
      Buffer.concat([bytes, bytes.subarray(0, 1)]),
    ]) {
      await writeFile(copy, changed)
      expect((await verifyBundle(copy)).problems).not.toEqual([])
    }
  }, 120_000)

  it('reports a repackaged bundle: changed, added and missing files, and a rewritten audit trail', async () => {
    const files = await filesOf(bundle)
    const again = async (change: (files: Map<string, Buffer>) => void) => {
      const path = join(folder, `again-${randomInt(1e9)}.zip`)
      const next = new Map(files)
      change(next)
      const manifest = next.get('manifest.json')!
      next.delete('manifest.json')
      const zip = new BundleZip(path, new Date(0))
      for (const [name, bytes] of next) await zip.addStream(name, Readable.from([bytes]))
      await zip.end(JSON.parse(manifest.toString()) as object)
      return (await verifyBundle(path)).problems
    }
    const name = [...files.keys()].find((one) => one.startsWith('records/process'))!
    expect(await again((next) => next.set(name, Buffer.from('{}')))).toEqual([`${name}: was changed`])
    expect(await again((next) => next.set('more.txt', Buffer.from('x')))).toEqual(['more.txt: was added'])
    expect(await again((next) => next.delete(name))).toEqual([`${name}: is missing`])
    const rewritten = files.get('trail.json')!.toString().replace('Purchase', 'Purchasf')
    const sha256 = createHash('sha256').update(rewritten).digest('hex')
    const problems = await again((next) => {
      const manifest = JSON.parse(next.get('manifest.json')!.toString()) as {
        files: { path: string; sha256: string }[]
      }
      manifest.files.find((one) => one.path === 'trail.json')!.sha256 = sha256
      next.set('trail.json', Buffer.from(rewritten))
      next.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
    })
    expect(problems).toEqual([expect.stringMatching(/^audit trail, entry \d+: its hash does not follow/)])
  })

  it('reports an evidence file that was swapped in the storage', async () => {
    const { storage } = harness.services
    const key = storedKey(org, evidence.file.sha256)
    await storage.delete(key)
    await storage.put(key, Readable.from([Buffer.from('something else')]))
    const { problems } = await verifyBundle(await made('swapped.zip'))
    expect(problems).toEqual([
      'EVD-0001: its file is not the one that was recorded',
      'signature 1: the file of EVD-0001 that was signed is not in the bundle',
    ])
  })
})

describe('signatures in a bundle', () => {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const signed = (evidenceHash: string) => {
    const about = { organisation: 'o', record: { id: 'r' } }
    const content = JSON.stringify({ ...about, evidence: [{ code: 'E', sha256: evidenceHash }] })
    const statement = JSON.stringify({ ...about, content: hash(content), signer: { name: 'Rima' } })
    return { content, statement, hash: hash(statement) }
  }
  async function problemsOf(proofs: object[]): Promise<string[]> {
    const path = join(folder, `signed-${randomInt(1e9)}.zip`)
    const zip = new BundleZip(path, new Date(0))
    zip.addText('evidence/e', 'minutes')
    zip.addText('signatures.json', JSON.stringify(proofs))
    const manifest = { format: 'evidentia-bundle/1', organisation: { id: 'o' }, records: [], withheld: [] }
    await zip.end({ ...manifest, files: [...zip.files] })
    const { problems, signatures } = await verifyBundle(path)
    expect(signatures).toBe(proofs.length)
    return problems
  }

  it('verify when statement, content and files are those that were signed', async () => {
    expect(await problemsOf([signed(hash('minutes'))])).toEqual([])
  })

  it('fail verification when one of them differs', async () => {
    const proof = signed(hash('minutes'))
    expect(await problemsOf([{ ...proof, content: proof.content.replace('"E"', '"F"') }])).toHaveLength(1)
    expect(await problemsOf([{ ...proof, statement: proof.statement.replace('Rima', 'Omar') }])).toHaveLength(
      1,
    )
    expect(await problemsOf([signed(hash('other minutes'))])).toEqual([
      'signature 1: the file of E that was signed is not in the bundle',
    ])
  })
})

it('the viewer page works offline, in three languages, and never treats text as markup', async () => {
  const place = join(folder, 'open')
  for (const [name, bytes] of await filesOf(bundle)) {
    await mkdir(dirname(join(place, name)), { recursive: true })
    await writeFile(join(place, name), bytes)
  }
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' })
  try {
    const page = await browser.newPage()
    const [requests, complaints]: [string[], string[]] = [[], []]
    page.on('request', (request) => requests.push(request.url()))
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('dialog', (dialog) => complaints.push(dialog.message()))
    await page.goto(`file://${place}/index.html`)
    expect(await page.getAttribute('html', 'dir')).toBe('rtl')
    expect(await page.textContent('main h2')).toBe('P2P1 من الشراء إلى الدفع')
    await page.selectOption('select', 'fr')
    expect(await page.getAttribute('html', 'dir')).toBe('ltr')
    expect(await page.textContent('main h2')).toBe('P2P1 Achats à payer')
    expect(await page.textContent('main')).toContain(HOSTILE)
    await page.click('nav li:last-child a')
    expect(await page.textContent('main')).toContain(evidence.file.sha256)
    if (process.env['DOCUMENTS']) await page.screenshot({ path: `${process.env['DOCUMENTS']}/reader-fr.png` })
    expect(requests).toEqual([`file://${place}/index.html`])
    expect(complaints).toEqual([])
  } finally {
    await browser.close()
  }
})
