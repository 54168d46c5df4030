/** Checks a page with axe for people who can't see it or can't use a mouse. */
import axe from 'axe-core';
import { expect, inject } from 'vitest';
import type { StoryPage } from './browser.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The two rules that depend on colours. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

/** Passed rules are not described, because that takes longer than the check. */
const onlyFaults = { resultTypes: ['violations'], selectors: false };

/** The violations of WCAG 2.2 A and AA, each with its elements. */
export async function faultsOf(page: StoryPage, runOnly = rules): Promise<string[]> {
  // By the browser's developer tools, because the page's security policy allows no foreign script.
  const session = await page.context().newCDPSession(page);
  const evaluate = async (expression: string) => {
    const { result } = await session.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    return result.value as unknown;
  };
  if ((await evaluate('typeof axe')) === 'undefined') await evaluate(axe.source);
  const options = JSON.stringify({ ...onlyFaults, runOnly });
  const faults = await evaluate(
    `axe.run(${options}).then(({ violations }) => violations
      .map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.html).join(' | ')))`,
  );
  await session.detach();
  return faults as string[];
}

/** A soft assertion, so that one walk through a screen's states reports the faults of each. */
export async function expectNoFaults(page: StoryPage, state: string): Promise<void> {
  expect.soft(await faultsOf(page), state).toEqual([]);
}

/**
 * Dashboards follow the device's dark mode. Only colours differ there, so it is checked in the slow
 * loop only.
 */
export async function expectNoFaultsInBothLooks(page: StoryPage, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoFaults(page, `${state}, light`);
  if (!inject('variations')) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await faultsOf(page, rulesOfColours), `${state}, dark`).toEqual([]);
}
