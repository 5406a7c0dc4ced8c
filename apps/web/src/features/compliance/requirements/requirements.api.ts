import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { mappingRoutes } from 'contract/compliance/mappings'
import { requirementGridRoutes } from 'contract/compliance/requirement-grid'
import { requirements } from 'contract/compliance/requirements'
import { call } from '#platform/http.ts'

/** Built from several collections: a change in any of them invalidates it. */
const READS = { reads: ['requirements', 'gapitems', 'evidence', 'domains', 'universes'] }

export const treeQuery = (universe: string) =>
  queryOptions({
    queryKey: ['requirement-tree', universe],
    queryFn: async ({ signal }) =>
      (await call(requirementGridRoutes.tree, { params: { id: universe }, signal })).items,
    meta: READS,
  })

export const universeOffersQuery = (universe: string) =>
  queryOptions({
    queryKey: ['requirement-offers', 'of', universe],
    queryFn: ({ signal }) => call(mappingRoutes.ofUniverse, { params: { id: universe }, signal }),
    meta: READS,
  })

export const offersQuery = (id: string) =>
  queryOptions({
    queryKey: ['requirement-offers', id],
    queryFn: async ({ signal }) => (await call(mappingRoutes.offers, { params: { id }, signal })).items,
    meta: READS,
  })

export const mappingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['requirement-mappings', id],
    queryFn: async ({ signal }) => (await call(mappingRoutes.list, { params: { id }, signal })).items,
    meta: READS,
  })

/** Collections that a link between requirements, controls and evidence changes. */
const TOUCHED = [
  requirements.name,
  'requirement-tree',
  'requirement-offers',
  'requirement-mappings',
  'evidence',
  'gapitems',
  'universes',
  'statements',
]

function useTouch() {
  const client = useQueryClient()
  return () => Promise.all(TOUCHED.map((name) => client.invalidateQueries({ queryKey: [name] })))
}

export interface ControlLinks {
  readonly requirements: string[]
  readonly controls: string[]
  readonly link: boolean
}

/** Previews what linking would change. */
export const checkControls = (body: ControlLinks, signal: AbortSignal) =>
  call(requirementGridRoutes.controlsCheck, { body, signal })

export const useLinkControls = () =>
  useMutation({
    mutationFn: (body: ControlLinks) => call(requirementGridRoutes.controls, { body }),
    onSuccess: useTouch(),
  })

export interface EvidenceLinks {
  readonly evidence: string
  readonly requirements: string[]
  readonly link: boolean
}

export const useLinkEvidence = () =>
  useMutation({
    mutationFn: (body: EvidenceLinks) => call(requirementGridRoutes.evidence, { body }),
    onSuccess: useTouch(),
  })

export const useMap = (id: string) => {
  const onSuccess = useTouch()
  return {
    add: useMutation({
      mutationFn: (others: string[]) =>
        call(mappingRoutes.add, { params: { id }, body: { requirements: others } }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (other: string) => call(mappingRoutes.remove, { params: { id, other } }),
      onSuccess,
    }),
  }
}

/** Accepts, declines or offers again: each is one person's decision on one piece of evidence. */
export const useJudgeOffer = (id: string) => {
  const onSuccess = useTouch()
  return {
    take: useMutation({
      mutationFn: (evidence: string) => call(mappingRoutes.take, { params: { id, evidence } }),
      onSuccess,
    }),
    decline: useMutation({
      mutationFn: ({ evidence, reason }: { evidence: string; reason: string }) =>
        call(mappingRoutes.decline, { params: { id, evidence }, body: { reason } }),
      onSuccess,
    }),
    reconsider: useMutation({
      mutationFn: (evidence: string) => call(mappingRoutes.reconsider, { params: { id, evidence } }),
      onSuccess,
    }),
  }
}
