/** Names of settings and of their values, for the history. */
import { accounts } from '#src/journal/journal-rules.ts';
import { isDay } from '#src/platform/contract/business-day.ts';
import { longDay } from '#src/platform/contract/day-text.ts';
import type { SettingsGroup } from '../../settings-groups.ts';
import { weekdays } from '../../shift-rules.ts';

/** By path; `*` stands for an index of a list, which the label shows as `#`. */
const labels: Readonly<Record<SettingsGroup, Readonly<Record<string, string>>>> = {
  shop: {
    name: 'Name',
    promise: 'Tagline',
    city: 'City',
    phone: 'Phone number',
    email: 'E-mail address',
  },
  papers: {
    legalName: 'Legal name',
    'addressLines.*': 'Address, line #',
    fssaiLicence: 'FSSAI number',
    gstin: 'GSTIN',
    'taxSchemes.*.from': 'Tax scheme #, first day',
    'taxSchemes.*.scheme': 'Tax scheme #',
    serviceCode: 'Service code (SAC)',
    'grievanceOfficer.name': 'Grievance officer',
    'grievanceOfficer.phone': 'Phone number of the grievance officer',
    'grievanceOfficer.email': 'E-mail address of the grievance officer',
    policiesUpdated: 'Date of the policies',
  },
  shifts: {
    'rules.*.shift': 'Rule #, shift',
    'rules.*.from': 'Rule #, first day',
    'rules.*.cutOff.time': 'Rule #, last order at',
    'rules.*.cutOff.isDayBefore': 'Rule #, on the day before',
    'rules.*.window.from': 'Rule #, delivery from',
    'rules.*.window.to': 'Rule #, delivery to',
    'rules.*.daysOff.*': 'Rule #, day off',
    'rules.*.mostMeals': 'Rule #, most meals',
  },
  ordering: {
    lookUp: 'What strangers see of an order',
    'cash.mostRupees': 'Cash at the door, up to rupees',
    'cash.exceptAddresses.*': 'No cash at address #',
    'cash.knownOnly': 'Cash only of numbers that have ordered before',
    'cash.mostHeldRupees': 'Most cash that a rider holds, in rupees',
    asksName: 'Ask for a name',
    asksWishes: 'Ask for wishes',
  },
  links: { 'socialLinks.*.name': 'Name of link #', 'socialLinks.*.url': 'Address of link #' },
  privacy: {
    noteMonths: 'Notes of orders, months',
    messageMonths: 'Messages, months',
  },
  tally: Object.fromEntries(
    Object.entries(accounts).map(([account, { label }]) => [`ledgers.${account}`, label]),
  ),
  pictures: {
    logo: 'Logo',
    'hero.link': 'Picture of the home page',
    'hero.alt': 'Picture of the home page, in words',
    'kitchen.link': 'Picture of About Us',
    'kitchen.alt': 'Picture of About Us, in words',
    cooks: 'Picture of the cooks',
    desk: 'Picture of the kitchen desk',
    riders: 'Picture of the delivery people',
  },
};

export function settingLabel(group: SettingsGroup, path: string): string {
  const label = labels[group][path.replaceAll(/\b\d+\b/g, '*')];
  const place = /\d+/.exec(path)?.[0];
  return label?.replace('#', String(Number(place) + 1)) ?? path;
}

const valueTexts: Readonly<Record<string, string>> = {
  true: 'yes',
  false: 'no',
  masked: 'little',
  open: 'everything',
  unregistered: 'Not registered',
  composition: 'Composition levy',
  regular: 'Regular scheme',
};

export function settingText(path: string, value: string): string {
  if (value.startsWith('/media/')) return 'a picture of your own';
  if (/\.daysOff\.\d+$/.test(path)) return weekdays[Number(value)] ?? value;
  if (isDay(value)) return longDay(value);
  return valueTexts[value] ?? value;
}
