export { buildSample } from './build-sample.jobs.ts'
export { BUILD_SAMPLE } from './sample-data.service.ts'
