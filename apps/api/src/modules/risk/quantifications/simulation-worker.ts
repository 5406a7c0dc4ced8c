import { parentPort, workerData } from 'node:worker_threads'
import { type Simulated, simulateLosses } from './simulate-losses.ts'

// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort!.postMessage(simulateLosses(workerData as Simulated))
