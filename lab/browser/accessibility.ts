/** Asks axe what is wrong with the page for people who can't see it, or can't use a mouse. */
import axe from 'axe-core';
import { expect, inject } from 'vitest';
import type { StoryPage } from './browser.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Of all rules the two that ask for colours. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

/** What is right is not described: that takes longer than to find it. */
const onlyFaults = { resultTypes: ['violations'], selectors: false };

/** What breaks WCAG 2.2 A or AA, each with the elements. */
export async function faultsOf(page: StoryPage, runOnly = rules): Promise<string[]> {
  // As the tools of a browser do it: the page's own policy lets no foreign script in.
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

/** Soft, so that one walk through the states of a screen names every fault of each. */
export async function expectNoFaults(page: StoryPage, state: string): Promise<void> {
  expect.soft(await faultsOf(page), state).toEqual([]);
}

/**
 * Dashboards are dark where the device is; there nothing but colours is different, which the slow
 * loop looks at.
 */
export async function expectNoFaultsInBothLooks(page: StoryPage, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoFaults(page, `${state}, light`);
  if (!inject('variations')) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await faultsOf(page, rulesOfColours), `${state}, dark`).toEqual([]);
}
