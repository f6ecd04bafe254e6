/** Brings the node of the sheet on screen into sight once: its folders are opened, and it is scrolled to. */
import { useEffect, useRef } from 'react';
import { ancestorsOf, type NodeIndex } from './nodes.ts';
import type { TreeLine } from './targets.ts';

/** While a filter is on, nothing is revealed. A folder that is closed afterwards stays closed. */
export function useReveal(props: {
  lines: readonly TreeLine[];
  /** the line where the keyboard stands, which is preferred of several of the same sheet */
  at: number;
  index: NodeIndex;
  activeSheetURL: string | undefined;
  isFiltered: boolean;
  open: (treeNodeIDs: readonly number[]) => void;
  scrollTo: (line: number) => void;
}): void {
  const { lines, at, index, activeSheetURL, isFiltered, open, scrollTo } = props;
  const revealed = useRef<string>(undefined);
  useEffect(() => {
    if (isFiltered || activeSheetURL === undefined || revealed.current === activeSheetURL) return;
    const isHere = lines[at]?.node.sheetURL === activeSheetURL;
    const line = isHere ? at : lines.findIndex(({ node }) => node.sheetURL === activeSheetURL);
    if (line !== -1) {
      revealed.current = activeSheetURL;
      scrollTo(line);
      return;
    }
    // It may be there later, when a new sheet has its node.
    const node = [...index.values()].find(({ sheetURL }) => sheetURL === activeSheetURL);
    if (node) open(ancestorsOf(index, node.treeNodeID).map((folder) => folder.treeNodeID));
  }, [lines, at, index, activeSheetURL, isFiltered, open, scrollTo]);
}
