import { expect, it } from 'vitest'
import { hrefOf } from '#platform/testing/href-of.ts'
import { openProject } from './open-project.ts'

it('opens a project of the board and of the calendar on the page of projects, in the same view', () => {
  expect(hrefOf(openProject({ look: 'board', status: ['planning'] }, 'p1'))).toBe(
    '/projects?look=board&status=planning&record=p1',
  )
  expect(hrefOf(openProject({ look: 'calendar' }, 'p2'))).toBe('/projects?look=calendar&record=p2')
})
