/** The templates that come with Marquee: what new sheets of each begin with. */
import type { ColumnTypeId } from '#column-types.ts';
import type { Colour } from '#colours.ts';
import type { ShippedTemplateName } from '#shipped-template-names.ts';

interface ShippedColumn {
  name: string;
  columnTypeID: ColumnTypeId;
  /** pixels */
  width: number;
  options?: readonly { name: string; colour: Colour; isDone?: boolean }[];
}

interface ShippedTemplate {
  name: string;
  groups: readonly string[];
  columns: readonly ShippedColumn[];
}

const status = { name: 'Status', columnTypeID: 3, width: 150 } as const;

export const shippedTemplates: Readonly<Record<ShippedTemplateName, ShippedTemplate>> = {
  'banner-campaign': {
    name: 'Banner campaign',
    groups: ['Banners'],
    columns: [
      {
        ...status,
        options: [
          { name: 'To do', colour: 'grey' },
          { name: 'In progress', colour: 'blue' },
          { name: 'In review', colour: 'orange' },
          { name: 'Changes', colour: 'red' },
          { name: 'Approved', colour: 'green', isDone: true },
          { name: 'Live', colour: 'teal', isDone: true },
        ],
      },
      { name: 'Deadline', columnTypeID: 2, width: 130 },
      { name: 'Designer', columnTypeID: 4, width: 110 },
      { name: 'Banner', columnTypeID: 6, width: 180 },
      { name: 'Notes', columnTypeID: 1, width: 260 },
    ],
  },
  social: {
    name: 'Social',
    groups: ['Posts', 'Stories'],
    columns: [
      {
        ...status,
        options: [
          { name: 'Idea', colour: 'grey' },
          { name: 'In production', colour: 'blue' },
          { name: 'In review', colour: 'orange' },
          { name: 'Approved', colour: 'green', isDone: true },
          { name: 'Posted', colour: 'teal', isDone: true },
        ],
      },
      {
        name: 'Channel',
        columnTypeID: 3,
        width: 130,
        options: [
          { name: 'Facebook', colour: 'dark-blue' },
          { name: 'Instagram', colour: 'pink' },
          { name: 'LinkedIn', colour: 'blue' },
          { name: 'TikTok', colour: 'purple' },
          { name: 'YouTube', colour: 'red' },
        ],
      },
      { name: 'Post date', columnTypeID: 2, width: 130 },
      { name: 'Owner', columnTypeID: 4, width: 110 },
      { name: 'Visual', columnTypeID: 6, width: 180 },
      { name: 'Copy', columnTypeID: 1, width: 260 },
      { name: 'Link', columnTypeID: 5, width: 150 },
    ],
  },
};
