import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { dayButton, pickDay } from '#lab/screens/pick-day.ts';
import {
  input,
  listPath,
  press,
  retype,
  savePath,
  settingsShop,
  showSettings,
  today,
} from '#lab/screens/settings-screen.tsx';
import { failure } from '#lab/screens/test-page.tsx';
import { firstSettings } from '#src/settings/first-settings.ts';

const first = firstSettings({ cutOffs: {}, maskLookUps: true });
const section = (name: string) => screen.findByRole('region', { name });

describe('a section of the settings', () => {
  it('is saved, shows who changed it last, and is up to date afterwards', async () => {
    const shop = settingsShop();
    const { sent } = showSettings('shop', shop.answers);
    await section('Shop');
    expect(screen.getByText('Changed by Meena Shah on 21 Nov 2026, 10:22 am.')).toBeTruthy();
    expect(screen.getByText('Everything is saved.')).toBeTruthy();
    await retype('Name', 'Asha’s Kitchen');
    expect(screen.getAllByText('Asha’s Kitchen')).toHaveLength(1);
    await press('Save');
    expect(await screen.findByText('Settings saved')).toBeTruthy();
    expect(sent('shop')).toEqual([{ ...first.shop, name: 'Asha’s Kitchen' }]);
    expect(screen.getByText('Everything is saved.')).toBeTruthy();
  });

  it.each([
    ['shop', 'Shop', 1],
    ['papers', 'Legal and tax', 1],
    ['shifts', 'Shifts', 0],
  ] as const)('shows for %s whether its values are the demo’s', async (group, name, count) => {
    showSettings(group, settingsShop({}, ['shop', 'papers', 'shifts']).answers);
    await section(name);
    expect(screen.queryAllByText(/^These are the demo’s values/)).toHaveLength(count);
    cleanup();
    showSettings(group, settingsShop().answers);
    await section(name);
    expect(screen.queryByText(/^These are the demo’s values/)).toBeNull();
  });

  it('takes names of ledgers, and forgets those that are emptied', async () => {
    const shop = settingsShop({ tally: { ledgers: { till: 'Cash', bank: 'HDFC' } } });
    const { sent } = showSettings('tally', shop.answers);
    await section('Tally');
    await retype('Till', ' ');
    await retype('Sales', 'Tiffin sales');
    await press('Save');
    expect(await screen.findByText('Settings saved')).toBeTruthy();
    expect(sent('tally')).toEqual([{ ledgers: { bank: 'HDFC', sales: 'Tiffin sales' } }]);
  });

  it('that is unchanged sends nothing', async () => {
    const { asked } = showSettings('shop', settingsShop().answers);
    await section('Shop');
    await press('Save');
    expect(asked[savePath('shop')]).toBeUndefined();
  });

  it('shows an error at each invalid field, sends nothing, and focuses the first', async () => {
    const { asked } = showSettings('shop', settingsShop().answers);
    await section('Shop');
    await retype('Name', '');
    await retype('Phone number', '12');
    await press('Save');
    expect(screen.getByText('The name of your shop is required')).toBeTruthy();
    expect(screen.getByText(/^Write one number, such as 98765 43210/)).toBeTruthy();
    expect(document.activeElement).toBe(input('Name'));
    expect(asked[savePath('shop')]).toBeUndefined();
    await userEvent.type(input('Name'), 'A');
    expect(screen.queryByText('The name of your shop is required')).toBeNull();
  });

  it('shows the server’s errors at their fields', async () => {
    const details = [{ path: 'value.city', message: 'Nobody knows this city.' }];
    showSettings('shop', {
      ...settingsShop().answers,
      [savePath('shop')]: () => failure(400, 'Wrong.', { details }),
    });
    await section('Shop');
    await retype('City', 'Atlantis');
    await press('Save');
    expect(await screen.findByText('Nobody knows this city.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(input('City')));
  });

  it('keeps the typed text when saving fails', async () => {
    showSettings('shop', {
      ...settingsShop().answers,
      [savePath('shop')]: () => failure(503, 'Please try later.'),
    });
    await section('Shop');
    await retype('City', 'Surat');
    await press('Save');
    expect(await screen.findByText('Please try later.')).toBeTruthy();
    expect(input('City').value).toBe('Surat');
  });

  it('asks before typed text is lost', async () => {
    const { router } = showSettings('shop', settingsShop().answers);
    await section('Shop');
    await retype('City', 'Surat');
    await userEvent.click(screen.getByRole('link', { name: /^Legal and tax/ }));
    expect(screen.getByText('These settings have changes that are not saved.')).toBeTruthy();
    await press('Keep editing');
    expect(input('City').value).toBe('Surat');
    await userEvent.click(screen.getByRole('link', { name: /^Legal and tax/ }));
    await press('Discard');
    await section('Legal and tax');
    expect(router.state.location.pathname).toBe('/admin/dashboard/settings/papers');
  });

  it('shows an error when loading fails, and can be loaded again', async () => {
    const { answers } = settingsShop();
    let down = true;
    showSettings('shop', {
      ...answers,
      [listPath]: (asked) =>
        down ? failure(503, 'Please try later.') : answers[listPath]?.(asked),
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    down = false;
    await userEvent.click(again);
    await section('Shop');
  });
});

describe('two admins', () => {
  it('are told about each other’s changes, and lose nothing', async () => {
    const shop = settingsShop();
    const { sent } = showSettings('shop', shop.answers);
    await section('Shop');
    await retype('Name', 'Asha’s Kitchen');
    shop.overtake('shop', { ...first.shop, name: 'Ila’s Kitchen', city: 'Surat' });
    await press('Save');
    expect(await screen.findByText('Somebody else changed these settings meanwhile.')).toBeTruthy();
    expect(input('Name').value).toBe('Asha’s Kitchen');
    await press('Look at the new values');
    const note = within(await screen.findByRole('alert'));
    expect(await note.findByText('Ila Desai has changed meanwhile:')).toBeTruthy();
    expect(note.getByText('Ila’s Kitchen')).toBeTruthy();
    // Untouched fields have the other person's values; typed text is kept.
    expect([input('Name').value, input('City').value]).toEqual(['Asha’s Kitchen', 'Surat']);
    await press('Save');
    expect(await screen.findByText('Settings saved')).toBeTruthy();
    expect(sent('shop').at(-1)).toEqual({ ...first.shop, name: 'Asha’s Kitchen', city: 'Surat' });
  });
});

describe('the history', () => {
  it('restores an older version to the fields, to be saved as a new one', async () => {
    const shop = settingsShop();
    shop.overtake('shop', { ...first.shop, city: 'Surat' });
    const { sent } = showSettings('shop', shop.answers);
    await section('Shop');
    await press('History');
    const dialog = within(await screen.findByRole('dialog', { name: 'History' }));
    expect(await dialog.findByText('In force')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: /^Bring back/ }));
    expect(input('City').value).toBe('Gandhinagar');
    await press('Save');
    await screen.findByText('Settings saved');
    expect(sent('shop')).toEqual([first.shop]);
  });
});

describe('the papers', () => {
  it('accept numbers as papers print them', async () => {
    const { sent } = showSettings('papers', settingsShop().answers);
    await section('Legal and tax');
    await retype('FSSAI number', '107 26 000 000001');
    await retype('GSTIN', '24aaaft0000a1zf');
    await press('Save');
    await screen.findByText('Settings saved');
    expect(sent('papers')).toMatchObject([
      { fssaiLicence: '10726000000001', gstin: '24AAAFT0000A1ZF' },
    ]);
  });

  it.each([
    ['FSSAI number', '12345', 'An FSSAI number has 14 digits and nothing else.'],
    ['FSSAI number', '10731000000000', /^No number is of the year 2031/],
    ['GSTIN', '24AAAFT0000A1ZA', /A character is wrong/],
    ['GSTIN', '', 'The GSTIN is required for those who are registered.'],
    ['Service code (SAC)', '12', /begin with 99/],
  ])('show errors at once: %s %s', async (label, text, sentence) => {
    const { asked } = showSettings('papers', settingsShop().answers);
    await section('Legal and tax');
    await retype(label, text);
    await press('Save');
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(document.activeElement).toBe(input(label));
    expect(asked[savePath('papers')]).toBeUndefined();
  });

  it('keep the tax schemes that have begun, and accept new ones from tomorrow on', async () => {
    const { sent } = showSettings('papers', settingsShop().answers);
    await section('Legal and tax');
    expect(screen.getByText(/since 1 Apr 2026/)).toBeTruthy();
    await press('Add a scheme');
    await press('Save');
    expect(screen.getByText('Please enter its first day.')).toBeTruthy();
    expect((await dayButton('First day', today)).disabled).toBe(true);
    await userEvent.keyboard('{Escape}');
    await pickDay('First day', '2026-12-01');
    await press('Save');
    await screen.findByText('Settings saved');
    expect(sent('papers')).toMatchObject([
      { taxSchemes: [{ scheme: 'regular' }, { from: '2026-12-01', scheme: 'unregistered' }] },
    ]);
  });

  it('set the date of the policies with a check box', async () => {
    const policiesUpdated = '2026-10-01';
    const shop = settingsShop({ papers: { ...first.papers, policiesUpdated } });
    const { sent } = showSettings('papers', shop.answers);
    await section('Legal and tax');
    expect(screen.getByText(/changed on 1 Oct 2026/)).toBeTruthy();
    await userEvent.click(input(/^Their words have changed/));
    await press('Save');
    await screen.findByText('Settings saved');
    expect(sent('papers')).toMatchObject([{ policiesUpdated: today }]);
  });
});

describe('the links', () => {
  it('are added and removed, and must be complete', async () => {
    const { sent } = showSettings('links', settingsShop().answers);
    await section('Links');
    await press('Remove Facebook');
    await press('Remove YouTube');
    await press('Add a link');
    const [, name] = screen.getAllByLabelText('Name');
    const [, url] = screen.getAllByLabelText('Address');
    if (name) await userEvent.type(name, 'WhatsApp');
    if (url) await userEvent.type(url, 'wa.me/9876543210');
    await press('Save');
    expect(screen.getByText('Write the whole address, with https://.')).toBeTruthy();
    if (url) {
      await userEvent.clear(url);
      await userEvent.type(url, 'https://wa.me/9876543210');
    }
    await press('Save');
    await screen.findByText('Settings saved');
    expect(sent('links')).toMatchObject([
      { socialLinks: [{ name: 'Instagram' }, { url: 'https://wa.me/9876543210' }] },
    ]);
  });
});

describe('the pictures', () => {
  const link = `/media/hero-${'0'.repeat(32)}-960.webp`;
  const own = { hero: { link, alt: 'Rice' } };

  it('can be reset to those of the software', async () => {
    const { sent } = showSettings('pictures', settingsShop({ pictures: own }).answers);
    await section('Pictures');
    expect(input('In words').value).toBe('Rice');
    await press('Use the one of the software');
    await press('Save');
    await screen.findByText('Settings saved');
    expect(sent('pictures')).toEqual([{}]);
  });

  it('need a description if they carry information', async () => {
    showSettings('pictures', settingsShop({ pictures: own }).answers);
    await section('Pictures');
    await retype('In words', '');
    await press('Save');
    expect(screen.getByText('Say in a few words what the picture shows')).toBeTruthy();
  });

  it.each([
    ['image/svg+xml', 10, /^SVG drawings cannot be used/],
    ['application/pdf', 10, 'Please choose an image file, such as a photo.'],
    ['image/png', 10 * 1024 * 1024 + 1, /at most 10 MB\.$/],
  ])('are not sent when they cannot be used: %s of %s bytes', async (type, bytes, sentence) => {
    showSettings('pictures', settingsShop().answers);
    await section('Pictures');
    const file = new File([new Uint8Array(bytes)], 'logo', { type });
    await userEvent.upload(input('Logo'), file, { applyAccept: false });
    expect(await screen.findByText(sentence)).toBeTruthy();
  });
});

describe('ordering', () => {
  it('shows what strangers see', async () => {
    const { sent } = showSettings('ordering', settingsShop().answers);
    await section('Ordering');
    await userEvent.click(screen.getByRole('radio', { name: /^Everything/ }));
    await press('Save');
    await screen.findByText('Settings saved');
    expect(sent('ordering')).toEqual([{ lookUp: 'open' }]);
  });

  it('can accept cash only from known numbers', async () => {
    const { sent } = showSettings('ordering', settingsShop().answers);
    await section('Ordering');
    await userEvent.click(screen.getByRole('checkbox', { name: /^Take cash at the door/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^Only of numbers that have ord/ }));
    await press('Save');
    await screen.findByText('Settings saved');
    const cash = { mostRupees: 500, exceptAddresses: [], knownOnly: true };
    expect(sent('ordering').at(-1)).toEqual({ lookUp: 'masked', cash });
  });

  it('sets the most cash that a rider may hold, which can be left empty', async () => {
    const { sent } = showSettings('ordering', settingsShop().answers);
    await section('Ordering');
    await userEvent.click(screen.getByRole('checkbox', { name: /^Take cash at the door/ }));
    await press('Save');
    await screen.findByText('Settings saved');
    const cash = { mostRupees: 500, exceptAddresses: [] };
    expect(sent('ordering').at(-1)).toEqual({ lookUp: 'masked', cash });
    await retype('Most cash a rider may hold, in rupees', 'much');
    await press('Save');
    expect(screen.getByText('Write whole rupees, such as 2000.')).toBeTruthy();
    await retype('Most cash a rider may hold, in rupees', '2000');
    await press('Save');
    await waitFor(() => expect(sent('ordering')).toHaveLength(2));
    expect(sent('ordering').at(-1)).toEqual({
      lookUp: 'masked',
      cash: { ...cash, mostHeldRupees: 2000 },
    });
  });
});
