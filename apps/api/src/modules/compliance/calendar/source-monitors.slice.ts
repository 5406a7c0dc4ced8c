import { sourceMonitorRoutes, sourceMonitors } from 'contract/compliance/source-monitors'
import { slice } from '#platform/collection/slice.ts'
import { sourceMonitorPolicy } from './source-monitors.policy.ts'

export const sourceMonitorSlice = slice(sourceMonitors, sourceMonitorRoutes, sourceMonitorPolicy)
