/** The menu of a day with its picture, ready before it is shared. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { dayNames } from '#src/menus/web/day-name.ts';
import { useToday } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { queryOf } from '#src/platform/browser/query.ts';
import { addDays, type BusinessDay, shortDay } from '#src/platform/contract/business-day.ts';
import { getMenuToShare } from '../../text-contract.ts';
import { drawMenuCard, pictureFile, type SharedMenu } from './menu-card-picture.ts';

/** Today's menu; tomorrow's if nothing of today can be ordered any more. */
export function useMenuToShare() {
  const today = useToday();
  const tomorrow = addDays(today, 1);
  const [chosen, setChosen] = useState<BusinessDay>();
  const ofToday = useMenuOf(today);
  const isOver = ofToday.data?.shifts.length === 0;
  const day = chosen ?? (isOver ? tomorrow : today);
  const ofTomorrow = useMenuOf(tomorrow, day === tomorrow);
  const query = day === today ? ofToday : ofTomorrow;
  const options = [today, tomorrow].map((value, index) => {
    return { value, label: dayNames[index] ?? shortDay(value) };
  });
  const dayName = options.find(({ value }) => value === day)?.label;
  return { day, choose: setChosen, options, query, dayName: `${dayName}, ${shortDay(day)}` };
}

function useMenuOf(date: BusinessDay, enabled = true) {
  return useQuery({ ...queryOf(getMenuToShare, { query: { date } }), staleTime: 0, enabled });
}

/** The file of the canvas; undefined until it is drawn, and if that fails. */
export function useMenuPicture(
  menu: SharedMenu,
  { day, dayName }: { day: string; dayName: string },
) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [file, setFile] = useState<File>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const { current } = canvas;
    if (!current) return;
    let isOver = false;
    const draw = async () => {
      await drawMenuCard(current, menu, dayName);
      const drawn = await pictureFile(current, `menu-${day}.png`);
      if (!isOver) setFile(drawn);
    };
    draw().catch(() => {
      if (!isOver) setFailed(true);
    });
    return () => {
      isOver = true;
    };
  }, [menu, day, dayName]);
  return { canvas, file, hasFailed };
}
