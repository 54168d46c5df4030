/**
 * Settings › Shop: name, promise, city, phone and e-mail, with a preview of a page's header and
 * footer.
 */
import { Mail, Phone } from 'lucide-react';
import type { ShopSettings } from '../../settings-groups.ts';
import type { SectionProps } from './group-draft.ts';
import { GroupForm } from './group-form.tsx';
import { LineField } from './line-field.tsx';
import { useGroupForm } from './use-group-form.ts';

export function ShopSection({ settings, isStep }: SectionProps) {
  const form = useGroupForm(
    {
      group: 'shop',
      toFields: (value: ShopSettings): ShopSettings => ({ ...value }),
      toValue: (fields) => fields,
    },
    settings.shop,
  );
  return (
    <GroupForm
      isStep={isStep}
      title="Shop"
      intro="What customers read on every page, in mails and on receipts. A change is there within two seconds."
      form={form}
    >
      <LineField form={form} name="name" label="Name" autoComplete="organization" />
      <LineField
        form={form}
        name="promise"
        label="Tagline"
        hint="One line about your food, at the foot of every page, such as: Home cooking, brought to your door."
      />
      <LineField form={form} name="city" label="City" />
      <div className="grid gap-5 sm:grid-cols-2">
        <LineField
          form={form}
          name="phone"
          label="Phone number"
          type="tel"
          hint="A mobile or a landline, such as 98765 43210 or 079 2345 6789."
        />
        <LineField form={form} name="email" label="E-mail address" type="email" />
      </div>
      <ShopPreview shop={form.fields} logo={settings.pictures.value.logo} />
    </GroupForm>
  );
}

interface ShopPreviewProps {
  shop: ShopSettings;
  logo: string | undefined;
}

/** A preview of the typed values in the colours of the public pages. */
function ShopPreview({ shop, logo }: ShopPreviewProps) {
  return (
    <figure>
      <figcaption className="mb-1 font-semibold">How it looks</figcaption>
      <div className="overflow-hidden rounded-card border border-line-strong">
        <p className="flex items-center gap-2.5 bg-[#fff9f0] px-4 py-3 text-[#2b1b12]">
          <img src={logo ?? '/logo-mark.svg'} alt="" width={40} height={40} className="size-10" />
          <span className="min-w-0 text-[1.4rem] leading-none font-extrabold tracking-tight wrap-anywhere">
            {shop.name}
          </span>
        </p>
        <div className="grid gap-2 bg-[#2b1b12] px-4 py-4 text-[#fff9f0]">
          <p className="opacity-85 wrap-anywhere">{shop.promise}</p>
          <p>Pure vegetarian, cooked in {shop.city}</p>
          <p className="flex flex-wrap gap-x-6 gap-y-1">
            <span className="inline-flex items-center gap-2">
              <Phone aria-hidden="true" className="size-4.5" />
              {shop.phone}
            </span>
            <span className="inline-flex items-center gap-2 wrap-anywhere">
              <Mail aria-hidden="true" className="size-4.5" />
              {shop.email}
            </span>
          </p>
        </div>
      </div>
    </figure>
  );
}
