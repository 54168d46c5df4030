/** Settings › Links: the shop's pages on other sites, shown in the footer of every page. */
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import type { LinkSettings } from '../../settings-groups.ts';
import type { SectionProps } from './group-draft.ts';
import { GroupForm } from './group-form.tsx';
import { useGroupForm } from './use-group-form.ts';

interface KeyedLink {
  /** Identifies a link while others are added and removed. */
  key: number;
  name: string;
  url: string;
}

interface LinkFields {
  socialLinks: readonly KeyedLink[];
}

function toFields({ socialLinks }: LinkSettings): LinkFields {
  return { socialLinks: socialLinks.map(({ name, url }, key) => ({ key, name, url })) };
}

function toValue({ socialLinks }: LinkFields) {
  return { socialLinks: socialLinks.map(({ name, url }) => ({ name, url: url.trim() })) };
}

const mostLinks = 8;

export function LinksSection({ settings, isStep }: SectionProps) {
  const add = useRef<HTMLButtonElement>(null);
  const form = useGroupForm({ group: 'links', toFields, toValue }, settings.links);
  const links = form.fields.socialLinks;
  const set = (socialLinks: readonly KeyedLink[]) => form.change({ socialLinks });
  const change = (key: number, changes: Partial<KeyedLink>) =>
    set(links.map((link) => (link.key === key ? { ...link, ...changes } : link)));
  return (
    <GroupForm
      isStep={isStep}
      title="Links"
      intro="Your pages elsewhere, such as Instagram. They stand at the foot of every page, in this order."
      form={form}
    >
      {links.length === 0 && <p className="text-quiet">There are no links.</p>}
      {links.map(({ key, name, url }, index) => (
        <div key={key} className="grid items-start gap-3 sm:grid-cols-[2fr_3fr_auto] sm:gap-4">
          <TextField
            label="Name"
            name={`socialLinks.${index}.name`}
            autoComplete="off"
            value={name}
            error={form.errorOf(`socialLinks.${index}.name`)}
            onChange={({ target }) => change(key, { name: target.value })}
          />
          <TextField
            label="Address"
            name={`socialLinks.${index}.url`}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={url}
            error={form.errorOf(`socialLinks.${index}.url`)}
            onChange={({ target }) => change(key, { url: target.value })}
          />
          <Button
            variant="ghost"
            className="justify-self-start sm:mt-8"
            aria-label={`Remove ${name || 'this link'}`}
            onClick={() => {
              set(links.filter((link) => link.key !== key));
              add.current?.focus();
            }}
          >
            <Trash2 aria-hidden="true" className="size-4.5" />
            Remove
          </Button>
        </div>
      ))}
      <Button
        ref={add}
        variant="secondary"
        className="justify-self-start"
        aria-disabled={links.length >= mostLinks}
        onClick={() => {
          if (links.length >= mostLinks) return;
          const key = Math.max(-1, ...links.map((link) => link.key)) + 1;
          set([...links, { key, name: '', url: '' }]);
        }}
      >
        <Plus aria-hidden="true" className="size-5" />
        Add a link
      </Button>
    </GroupForm>
  );
}
