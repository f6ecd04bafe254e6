/** Plans as other programs export them, with what their columns are meant to be. */
import { lines, type MediaPlan } from './mediaPlans.ts';

export const exportedPlans: readonly MediaPlan[] = [
  {
    name: 'A project of Asana: sections, numbers of its own',
    text: lines(
      'Task ID,Created At,Name,Section/Column,Assignee,Due Date,Notes,Parent task',
      '1201,2026-03-01,MPU,Display,Ana García,2026-04-01,Two lines,',
      '1202,2026-03-01,Sky,Display,Ana García,2026-04-02,,MPU',
      '1203,2026-03-02,Story,Social,,2026-04-05,,',
    ),
    headers: 0,
    columns: ['nothing', 'date', 'name', 'group', 'who', 'date', 'text', 'text'],
    dates: { 5: '2026-04-01' },
    rows: 3,
  },
  {
    name: 'A board of Trello: lists',
    text: lines(
      'Card ID,Card Name,Card URL,Card Description,Labels,Members,Due Date,List ID,List Name',
      '64a1,MPU,https://trello.com/c/1,Two lines,urgent,Ana García,2026-04-01T10:00:00.000Z,77,To do',
      '64a2,Sky,https://trello.com/c/2,,,Ana García,2026-04-02T10:00:00.000Z,77,To do',
      '64a3,Story,https://trello.com/c/3,,,,,78,Done',
    ),
    headers: 0,
    columns: ['nothing', 'name', 'link', 'text', 'text', 'who', 'date', 'nothing', 'group'],
    dates: { 6: '2026-04-01' },
    rows: 3,
  },
  {
    name: 'A list of ClickUp: task names, statuses',
    text: lines(
      'Task ID,Task Name,Status,Due Date Text,Assignee,List Name',
      '86a1,MPU,in progress,4/1/2026,[Ana García],Display',
      '86a2,Sky,to do,4/13/2026,[],Display',
      '86a3,Story,complete,4/5/2026,[],Social',
    ),
    headers: 0,
    columns: ['nothing', 'name', 'status', 'date', 'text', 'group'],
    dates: { 3: '2026-04-01' },
    rows: 3,
  },
];
