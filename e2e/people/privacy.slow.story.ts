import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { expectNoFaultsInBothLooks } from '#lab/browser/accessibility.ts';
import { signIn, tabTo, toastOf } from '#lab/browser/admin-steps.ts';
import { openPage } from '#lab/browser/browser.ts';

const number = '9700000067';
const message = {
  name: 'Quillonia Shah',
  email: 'quillonia@example.in',
  phone_no: number,
  message: 'The dal was as at home.',
  email_type: 'query',
};

describe('the stored data of a person', () => {
  it('are exported as a file and erased, with the keyboard only', async () => {
    await using page = await openPage({ width: 360 });
    await signIn(page);
    await page.request.post('/api/send-email', { data: { json: message } });
    await page.goto('/admin/dashboard/privacy');
    const field = page.getByLabel('Mobile number');
    await field.fill(`+91 ${number}`);
    await page.keyboard.press('Enter');
    const person = page.getByRole('region', { name: number });
    await person.getByText('Who looked').waitFor();
    await expectNoFaultsInBothLooks(page, 'what is kept');

    await tabTo(page, person.getByRole('button', { name: 'Export' }));
    await page.keyboard.press('Enter');
    const save = person.getByRole('button', { name: 'Save as a page to read' });
    await save.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    expect(download.suggestedFilename()).toMatch(/^kept-of-9700000067-.*\.html$/);
    expect(await text(await download.createReadStream())).toContain('Quillonia Shah');

    await tabTo(page, person.getByRole('button', { name: 'Erase…' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Type the number once more').waitFor();
    await page.keyboard.type(number);
    await expectNoFaultsInBothLooks(page, 'erasing');
    await page.keyboard.press('Enter');
    await toastOf(page, 'Erased').waitFor();
    await person.getByText(`Nothing is kept of ${number}.`).waitFor();
    await page
      .getByText(/Erased •••••••067, by Meena Shah/)
      .first()
      .waitFor();
    await page.goto('/admin/dashboard/messages');
    await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();
    expect(await page.getByText('Quillonia Shah').count()).toBe(0);
  });
});
