import { fail } from 'contract'
import { type Device, type DeviceCollection, devices } from 'contract/techdoc/devices'
import type { FilePage } from 'contract/techdoc/file/sections'
import type { DeviceCopy } from 'contract/techdoc/inheritance/device-copies'
import { checkContent } from 'editor/check'
import { holdFiles, loadStructure, refreshFile } from '#modules/techdoc/file/index.ts'
import { copyAnswers } from '#modules/techdoc/gspr/index.ts'
import {
  openDocument,
  rewriteDocument,
  selectDocumentsOf,
  withCurrentContent,
} from '#modules/workspace/rich-texts/index.ts'
import { createRecords, getRecord, toResponse } from '#platform/collection/commands.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { findManufacturerData, pairsBetween } from './follow.service.ts'
import { isCopied, isShared } from './inheritable.ts'
import { type Pair, planFollowing } from './plan.ts'
import { References } from './references.ts'
import { takeValues } from './take-values.ts'

const GSPR_PAGE: FilePage = 'gspr'
const DESCRIPTION_PAGE: FilePage = 'device-description'

/** Copies the shared texts of sections; each copy is a text of its own from then on. */
async function copyTexts(
  tx: WriteTx,
  byType: CollectionsByType,
  pairs: readonly Pair[],
  context: WriteContext,
): Promise<void> {
  for (const { source, target } of pairs.filter((pair) => pair.source.kind === 'richtext'))
    for (const row of await selectDocumentsOf(tx, source.id)) {
      const { content, field } = await withCurrentContent(tx, row)
      await openDocument(tx, byType, { id: target.id, field }, context)
      const made = (await selectDocumentsOf(tx, target.id)).find((one) => one.field === field)!
      await rewriteDocument(tx, made, checkContent(content).node, { action: 'write-document' }, context)
    }
}

/** The lead device of a family: variants of a variant belong to the same family. */
async function leadOf(
  tx: WriteTx,
  byType: CollectionsByType,
  from: Stored<DeviceCollection>,
  context: WriteContext,
): Promise<Stored<DeviceCollection>> {
  return from.lead ? getRecord(tx, registered(byType, devices), context.actor, from.lead) : from
}

/**
 * Creates a device with the content of another one: a copy that goes its own way, or a variant that follows the lead
 * device of its family. Codes, identifiers, registrations, decisions and market data stay with the device they belong to.
 */
export async function copyDevice(
  tx: WriteTx,
  byType: CollectionsByType,
  id: string,
  { name, pages, documents, variant }: DeviceCopy,
  context: WriteContext,
): Promise<Device> {
  const collection = registered(byType, devices)
  const asked = await getRecord(tx, collection, context.actor, id)
  if (asked.kind !== 'device') throw fail('NOT_FOUND')
  const from = variant ? await leadOf(tx, byType, asked, context) : asked
  const [made] = await createRecords(
    tx,
    collection,
    [
      {
        name,
        language: from.language,
        ownerId: context.actor.personId,
        copiedFrom: from.id,
        riskClass: pages.includes(DESCRIPTION_PAGE) ? from.riskClass : null,
        lead: variant ? from.id : null,
      },
    ],
    context,
  )
  const target = made!.id
  await holdFiles(tx, [from.id, target])
  const structure = await loadStructure()
  const hasManufacturerData = (await findManufacturerData(tx)) !== null
  const keys = structure.sections
    .filter(({ page, key }) => (pages as readonly string[]).includes(page) && isCopied(key))
    .filter(({ key }) => !(hasManufacturerData && isShared(key)))
    .map(({ key }) => key)
  const pairs = await pairsBetween(tx, byType, { source: from.id, target }, keys)
  const terms = { reason: from.code, replaceEntered: true, documents, linked: variant, whole: true }
  await takeValues(tx, byType, await planFollowing(tx, byType, structure, pairs, terms), context)
  await copyTexts(tx, byType, pairs, context)
  if (pages.includes(GSPR_PAGE)) {
    const references = await References.load(tx, from.id, target)
    const copying = { source: from.id, target, reason: from.code, documents }
    await copyAnswers(tx, byType, copying, (record) => references.of(record), context)
  }
  await refreshFile(tx, target)
  return toResponse(tx, collection, context.actor, await getRecord(tx, collection, context.actor, target))
}
