/** The people of one role: a table, or cards on phones. */
import { clsx } from 'clsx';
import {
  KeyRound,
  Pencil,
  ShieldCheck,
  ShieldOff,
  TabletSmartphone,
  UserCheck,
  UserX,
} from 'lucide-react';
import { RowAction } from '#src/platform/browser/dashboard/row-actions.tsx';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { loginOf } from '#src/platform/contract/roles.ts';
import type { StaffMember } from '../../staff-contract.ts';
import { contactOf } from './staff-role-texts.ts';

export interface StaffActions {
  onEdit: (member: StaffMember) => void;
  onSetPassword: (member: StaffMember) => void;
  onChangeOwnPassword: () => void;
  onSetUpTwoStep: () => void;
  onResetTwoStep: (member: StaffMember) => void;
  onForgetDevices: (member: StaffMember) => void;
  onSetActive: (member: StaffMember, isActive: boolean) => void;
}

interface StaffTableProps extends StaffActions {
  label: string;
  contactLabel: string;
  members: readonly StaffMember[];
  /** The email of the owner who looks at the page. */
  ownEmail: string;
}

export function StaffTable({
  label,
  contactLabel,
  members,
  ownEmail,
  ...actions
}: StaffTableProps) {
  return (
    <table
      aria-label={label}
      className="w-full rounded-card border border-line bg-card shadow-soft @max-2xl:block @2xl:table-fixed @2xl:border-separate @2xl:border-spacing-0"
    >
      <thead className="text-left text-sm text-quiet @max-2xl:hidden">
        <tr className="[&>th]:border-b [&>th]:border-line [&>th]:px-4 [&>th]:py-2 [&>th]:font-semibold">
          <th scope="col">Name</th>
          <th scope="col">{contactLabel}</th>
          <th scope="col" className="w-34">
            Status
          </th>
          <th scope="col" className="w-54">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="@max-2xl:block">
        {/* One `tbody` for all people, so that a row keeps its keyboard focus when it moves. */}
        {members.map((member) => (
          <StaffRow
            key={member.id}
            member={member}
            isOwn={member.email === ownEmail}
            {...actions}
          />
        ))}
      </tbody>
    </table>
  );
}

interface StaffRowProps extends StaffActions {
  member: StaffMember;
  isOwn: boolean;
}

function StaffRow({ member, isOwn, ...actions }: StaffRowProps) {
  const { role, fullName, isActive, hasTwoStep = false } = member;
  return (
    <tr
      className={clsx(
        '@max-2xl:grid @max-2xl:grid-cols-[minmax(0,1fr)_auto] @max-2xl:gap-x-3 @max-2xl:border-b @max-2xl:border-line @max-2xl:px-4 @max-2xl:pt-3 @max-2xl:pb-1 @max-2xl:last:border-b-0',
        '@2xl:[&:not(:last-child)>*]:border-b @2xl:[&>*]:border-line @2xl:[&>*]:px-4 @2xl:[&>*]:py-1.5 @2xl:hover:bg-brand-soft/40',
        !isActive && 'text-quiet',
      )}
    >
      <th
        scope="row"
        className={clsx('text-left wrap-anywhere', isActive ? 'font-semibold' : 'font-medium')}
      >
        {fullName}
        {isOwn && <span className="font-normal text-quiet"> (you)</span>}
        {hasTwoStep && (
          <Badge tone="neutral" className="ml-2">
            Two-step
          </Badge>
        )}
      </th>
      <td
        className={clsx(
          '@max-2xl:col-start-1',
          loginOf(role).signsInWith === 'email'
            ? 'wrap-anywhere'
            : 'whitespace-nowrap tabular-nums',
        )}
      >
        {contactOf(member)}
      </td>
      <td className="@max-2xl:col-start-2 @max-2xl:row-start-1">
        <Badge tone={isActive ? 'green' : 'neutral'}>{isActive ? 'Active' : 'Deactivated'}</Badge>
      </td>
      <td className="@max-2xl:col-span-2">
        <div className="flex gap-1 @max-2xl:-mx-2 @max-2xl:flex-wrap @2xl:justify-end">
          <RowAction
            icon={Pencil}
            label="Edit"
            of={fullName}
            onClick={() => actions.onEdit(member)}
          />
          {isOwn ? (
            <OwnActions fullName={fullName} {...actions} />
          ) : (
            <ActionsOnOthers member={member} {...actions} />
          )}
        </div>
      </td>
    </tr>
  );
}

function OwnActions({ fullName, ...actions }: StaffActions & { fullName: string }) {
  return (
    <>
      <RowAction
        icon={KeyRound}
        label="Change password"
        of={fullName}
        onClick={actions.onChangeOwnPassword}
      />
      <RowAction
        icon={ShieldCheck}
        label="Two-step sign-in"
        of={fullName}
        onClick={actions.onSetUpTwoStep}
      />
    </>
  );
}

function ActionsOnOthers({ member, ...actions }: StaffActions & { member: StaffMember }) {
  const { role, fullName, isActive, hasTwoStep = false } = member;
  return (
    <>
      <RowAction
        icon={KeyRound}
        label="Set password"
        of={fullName}
        onClick={() => actions.onSetPassword(member)}
      />
      {hasTwoStep && (
        <RowAction
          icon={ShieldOff}
          label="Reset two-step sign-in"
          of={fullName}
          onClick={() => actions.onResetTwoStep(member)}
        />
      )}
      {isActive && loginOf(role).takesPins && (
        <RowAction
          icon={TabletSmartphone}
          label="Forget devices"
          of={fullName}
          onClick={() => actions.onForgetDevices(member)}
        />
      )}
      <RowAction
        icon={isActive ? UserX : UserCheck}
        label={isActive ? 'Deactivate' : 'Activate'}
        of={fullName}
        onClick={() => actions.onSetActive(member, !isActive)}
      />
    </>
  );
}
