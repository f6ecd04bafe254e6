/** The choice of another group for rows whose own was deleted while they were prepared, so that nothing that was filled in is lost. */
import { NativeSelect } from '@mantine/core';
import { currentSheet } from '#sync/currentSheet.ts';
import { useLayout } from '#sync/openSheet.ts';

const nameOf = (groupID: number): string => currentSheet()?.shown.entry('group', `group:${groupID}`)?.name ?? '';

export function OtherGroup(props: { onChoose: (groupID: number) => void }) {
  const { groups } = useLayout();
  return (
    <div role="alert">
      <NativeSelect
        label="The group was deleted. Add the rows to"
        value=""
        data={[
          { value: '', label: 'Choose…' },
          ...groups.map(({ groupID }) => ({ value: String(groupID), label: nameOf(groupID) })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') props.onChoose(Number(value));
        }}
      />
    </div>
  );
}
