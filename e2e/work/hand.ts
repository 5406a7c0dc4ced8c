import type { Locator, Page } from '@playwright/test'
import type { Effort } from './effort.ts'

/**
 * A person at mouse and keyboard. Everything is pressed and typed; `fill`, `selectOption` and the like, which set values
 * without a key, are not offered.
 */
export class Hand {
  readonly page: Page
  readonly #effort: Effort

  constructor(page: Page, effort: Effort) {
    this.page = page
    this.#effort = effort
  }

  async click(at: Locator, keys: ('Shift' | 'ControlOrMeta')[] = []): Promise<void> {
    await at.click({ modifiers: keys })
  }

  /** Turns the wheel over a sheet until a cell that is not rendered yet is there: first in one direction, then back. */
  async scrollTo(cell: Locator, sheet: Locator, direction: 'up' | 'down' = 'down'): Promise<void> {
    await sheet.hover({ position: { x: 20, y: 20 } })
    for (let turns = 0; turns < 120 && (await cell.count()) === 0; turns++) {
      await this.page.mouse.wheel(0, (direction === 'up') === turns < 60 ? -200 : 200)
      // The rows are rendered with the next frames.
      await this.page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
    }
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
  }

  /** Clicks into a field and types. */
  async typeInto(at: Locator, text: string): Promise<void> {
    await at.click()
    await this.type(text)
  }

  /** Chooses in a native list: a click opens it, the first letters find the option, Enter takes it. */
  async choose(select: Locator, option: string): Promise<void> {
    const label = await select.locator('option', { hasText: option }).first().innerText()
    await select.click()
    await this.type(label.slice(0, 3))
    await this.press('Enter')
    // The open list of the browser keeps its keys from the page.
    this.#effort.outside(0, 4)
  }

  /** Chooses a person or record: types a part of the name and takes the first match. */
  async pick(combobox: Locator, name: string, letters = 4): Promise<void> {
    await combobox.click()
    await this.type(name.slice(0, letters))
    await this.page.getByRole('option', { name }).first().click()
  }

  /**
   * Pastes cells that were copied in a spreadsheet. Copying is counted: a click into the first cell, Ctrl+Shift+End and
   * Ctrl+C.
   */
  async pasteFromSpreadsheet(rows: readonly (readonly (string | number)[])[]): Promise<void> {
    this.#effort.outside(1, 2)
    await this.page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      rows.map((row) => row.join('\t')).join('\n'),
    )
    await this.press('ControlOrMeta+v')
  }
}
