import type { LossEstimate } from 'contract/risk/quantify'
import { simulate } from './simulate.ts'

addEventListener('message', ({ data }: MessageEvent<{ estimates: LossEstimate[]; seed: number }>) => {
  postMessage(simulate(data.estimates, data.seed))
})
