/** How the left menu stands: open or not, and how wide, remembered in this browser. */
import { persist } from 'zustand/middleware';
import { appStore } from '#ui/stores.ts';

/** pixels */
export const sidebarWidth = { default: 280, min: 200, max: 520 } as const;

interface Sidebar {
  isOpen: boolean;
  width: number;
  /** the same for somebody who is not logged in and has little to find there; not remembered */
  isOpenForVisitor: boolean;
  /** the menu of a narrow window, which is laid over the page; not remembered */
  isDrawerOpen: boolean;
  toggle: (isVisitor: boolean) => void;
  setDrawerOpen: (isOpen: boolean) => void;
  /** keeps the width within its bounds */
  setWidth: (width: number) => void;
}

export const useSidebar = appStore<Sidebar>()(
  persist(
    (set) => ({
      isOpen: true,
      width: sidebarWidth.default,
      isOpenForVisitor: false,
      isDrawerOpen: false,
      toggle: (isVisitor) =>
        set((now) => (isVisitor ? { isOpenForVisitor: !now.isOpenForVisitor } : { isOpen: !now.isOpen })),
      setDrawerOpen: (isDrawerOpen) => set({ isDrawerOpen }),
      setWidth: (width) => set({ width: Math.round(Math.min(sidebarWidth.max, Math.max(sidebarWidth.min, width))) }),
    }),
    { name: 'marquee.sidebar', partialize: ({ isOpen, width }) => ({ isOpen, width }) },
  ),
);
