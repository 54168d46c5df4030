/** The content of the steps of Get started. */
import { Plus } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { Address } from '#src/addresses/address-contract.ts';
import { AddressDialog } from '#src/addresses/web/admin/address-dialog.tsx';
import { FirstMenu } from '#src/menus/web/admin/first-menu.tsx';
import { useToday } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import type { StaffRole } from '#src/platform/contract/roles.ts';
import type { SectionProps } from '#src/settings/web/admin/group-draft.ts';
import { LinksSection } from '#src/settings/web/admin/links-section.tsx';
import { OrderingSection } from '#src/settings/web/admin/ordering-section.tsx';
import { PapersSection } from '#src/settings/web/admin/papers-section.tsx';
import { PicturesSection } from '#src/settings/web/admin/pictures-section.tsx';
import { proposedSettings } from '#src/settings/web/admin/proposed-settings.ts';
import { ShiftsSection } from '#src/settings/web/admin/shifts-section.tsx';
import { ShopSection } from '#src/settings/web/admin/shop-section.tsx';
import type { StaffMember } from '#src/staff/staff-contract.ts';
import { PersonDialog } from '#src/staff/web/admin/person-dialog.tsx';
import { FirstTwoStep } from '#src/staff/web/admin/two-step-question.tsx';
import type { StepName, useStartSteps } from './use-start-steps.ts';

/** The fields of each step; undefined until their data have loaded. */
export function useStepBodies(
  start: Pick<
    ReturnType<typeof useStartSteps>,
    'settings' | 'addresses' | 'staff' | 'list' | 'secondStep'
  >,
): Readonly<Record<StepName, ReactNode>> {
  const today = useToday();
  const { settings, addresses, staff, list, secondStep } = start;
  const section = (Section: ComponentType<SectionProps>) =>
    settings && <Section settings={proposedSettings(settings, today)} isStep />;
  return {
    shop: section(ShopSection),
    papers: section(PapersSection),
    places: addresses && <FirstAddresses addresses={addresses} />,
    shifts: section(ShiftsSection),
    riders: staff && <FirstPeople staff={staff} {...peopleSteps.riders} />,
    cooks: staff && <FirstPeople staff={staff} {...peopleSteps.cooks} />,
    menu: list && <FirstMenu days={list.days} menus={list.menus} />,
    cash: section(OrderingSection),
    logo: section(PicturesSection),
    links: section(LinksSection),
    secondStep: secondStep && <FirstTwoStep state={secondStep} />,
  };
}

function FirstAddresses({ addresses }: { addresses: readonly Address[] }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-prose text-quiet">
        Customers choose one of these places when they order: a society, an office park, a college.
      </p>
      <Names names={addresses.filter(({ isActive }) => isActive).map((each) => each.shortname)} />
      <Button variant="secondary" onClick={() => setAdding(true)}>
        <Plus aria-hidden="true" className="size-5" />
        Add a place
      </Button>
      {isAdding && <AddressDialog open onClose={() => setAdding(false)} />}
    </div>
  );
}

const peopleSteps = {
  riders: {
    role: 'delivery',
    text: 'Each delivery person signs in on a phone with a mobile number and the password that you give them here. If you bring the food yourself, add yourself.',
    addLabel: 'Add a delivery person',
  },
  cooks: {
    role: 'kitchen',
    text: 'A cook sees what to cook and pack, without mobile numbers and money. They sign in with a mobile number and the password that you give them here. On a tablet in the kitchen they can choose a PIN for the next time.',
    addLabel: 'Add a cook',
  },
} as const;

interface FirstPeopleProps {
  role: StaffRole;
  staff: readonly StaffMember[];
  text: string;
  addLabel: string;
}

function FirstPeople({ role, staff, text, addLabel }: FirstPeopleProps) {
  const [isAdding, setAdding] = useState(false);
  const people = staff.filter((person) => person.role === role && person.isActive);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-prose text-quiet">{text}</p>
      <Names names={people.map(({ fullName }) => fullName)} />
      <Button variant="secondary" onClick={() => setAdding(true)}>
        <Plus aria-hidden="true" className="size-5" />
        {addLabel}
      </Button>
      {isAdding && <PersonDialog open role={role} onClose={() => setAdding(false)} />}
    </div>
  );
}

function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {names.map((name) => (
        <li key={name} className="rounded-full border border-line-strong px-3 py-1 font-semibold">
          {name}
        </li>
      ))}
    </ul>
  );
}
