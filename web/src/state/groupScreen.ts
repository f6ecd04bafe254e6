/** Which groups are closed on this screen. */
import { create } from 'zustand';

interface GroupScreen {
  closed: ReadonlySet<number>;
  toggle: (groupID: number) => void;
}

export const useGroupScreen = create<GroupScreen>((set, get) => ({
  closed: new Set(),
  toggle(groupID) {
    const closed = new Set(get().closed);
    if (!closed.delete(groupID)) closed.add(groupID);
    set({ closed });
  },
}));
