/** Adds dishes of the library to a shift, one after another, found by a part of their names. */
import { useState } from 'react';
import { Link } from 'react-router';
import { DishCombobox } from '#src/dishes/web/admin/dish-combobox.tsx';
import { useDishes } from '#src/dishes/web/admin/use-dishes.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import type { AdminMenuEntry } from '../../../admin-menu-contract.ts';
import { slotKey } from '../../../plan-rules.ts';
import { ClosedNote } from './closed-note.tsx';
import type { ClosedSlots } from './closed-slots.ts';
import { type PlanSlot, slotName, usePlanDish } from './use-plan.ts';

interface AddDishDialogProps {
  open: boolean;
  place: PlanSlot;
  /** The shown menus; dishes that are among them are not offered. */
  menus: readonly AdminMenuEntry[];
  closed: ClosedSlots;
  /** Opens the editor for a menu that is not in the library. */
  onAdHoc: () => void;
  onClose: () => void;
}

export function AddDishDialog(props: AddDishDialogProps) {
  const { open, place, menus, closed, onAdHoc, onClose } = props;
  const [typed, setTyped] = useState('');
  const { data, error } = useDishes();
  const add = usePlanDish(closed);
  const present = new Set(menus.map(slotKey));
  const dishes = data?.dishes ?? [];
  const offered = dishes.filter(({ name }) => !present.has(slotKey({ ...place, variant: name })));
  const here = menus.filter(({ date, shift }) => date === place.date && shift === place.shift);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={`Add to ${slotName(place)}`}
      description={
        here.length === 0
          ? 'Nothing is planned yet.'
          : `Planned: ${here.map(({ variant }) => variant).join(', ')}.`
      }
      footer={
        <>
          <Button variant="secondary" onClick={onAdHoc}>
            Type a new one
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <ClosedNote closed={closed} places={[place]} />
      {data && dishes.length === 0 ? (
        <p>
          The library has no dishes yet.{' '}
          <Link to="/admin/dashboard/dishes" className="font-semibold text-brand-dark underline">
            Fill it with dishes to start from
          </Link>
          , or type a new one.
        </p>
      ) : (
        <DishCombobox
          label="Dish"
          name="dish"
          hint={
            error
              ? 'The library could not be loaded. Please try again.'
              : 'Type a part of its name; Enter adds it as a draft.'
          }
          value={typed}
          dishes={offered}
          isList
          onType={setTyped}
          onChoose={({ id }) => {
            if (add.isPending) return;
            setTyped('');
            add.mutate({ ...place, dishId: id });
          }}
        />
      )}
    </Dialog>
  );
}
