/** The halves of the worker: exports need a browser with a sandbox, everything else runs anywhere. */
export interface WorkerHalves {
  has(half: 'jobs' | 'exports'): boolean
}
