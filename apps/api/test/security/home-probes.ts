import type { Probe } from './probe.ts'

/** How the routes of home and of sample organisations are called. */
export const homeProbes: Record<string, Probe | Probe[]> = {
  'home.get': { request: () => ({}) },
  'home.areas': { request: () => ({}) },
  'home.recent': { request: () => ({}) },
  'home.changes': { request: () => ({ query: { limit: 10 } }) },
  'home.visit': { request: () => ({}) },
  'home.onboarding': { request: () => ({}) },
  'home.changeOnboarding': { request: () => ({ body: { tourEnded: true, stepsHidden: true } }) },
  'sampleData.begin': { organisationless: true, request: () => ({}) },
  'sampleData.get': { request: () => ({}) },
  // The test organisations are not sample organisations.
  'sampleData.reset': { forbidden: true, request: () => ({}) },
  'sampleData.remove': { forbidden: true, request: () => ({}) },
}
