/** The least that a grid in a browser can be: rows that are used again, one text per cell and no framework, to hold ours against. */
import type { Page } from 'playwright';

/** Makes the page this grid of so many rows × 20, in the colours of nothing, scrolled by wheel, by bar and by the page keys. */
export async function showBareGrid(page: Page, rows: number): Promise<void> {
  await page.goto('about:blank');
  await page.setContent(`<!doctype html><style>
    body { margin: 0; font: 13px system-ui, sans-serif; }
    .scroller { position: relative; height: 780px; margin-top: 120px; overflow: auto; outline: none; }
    .canvas { position: relative; width: 2900px; }
    .row { position: absolute; top: 0; left: 0; width: 100%; height: 36px; contain: strict; }
    .row > div { position: absolute; top: 0; width: 130px; height: 36px; padding: 0 8px; border-bottom: 1px solid #e3e6ec;
      line-height: 36px; white-space: nowrap; overflow: hidden; box-sizing: border-box; }
    .row > .name { width: 280px; }
  </style><div class="scroller" role="grid" tabindex="0"><div class="canvas"></div></div>`);
  await page.evaluate((count) => {
    const [height, shownColumns] = [36, 10];
    const scroller = document.querySelector<HTMLElement>('.scroller');
    const canvas = document.querySelector<HTMLElement>('.canvas');
    if (!scroller || !canvas) throw new Error('The page is not there.');
    canvas.style.height = `${count * height}px`;
    const words = ['Approved', 'In progress', '07 Mar 2026', 'AB', 'Logo claim price v3', 'Brief 4711', 'Play banner'];
    const textOf = (row: number, column: number) =>
      column < 0 ? `Leaderboard 728x90 – ${row + 1}` : `${words[(row * 7 + column) % words.length]}`;
    const pool = Array.from({ length: Math.ceil(scroller.clientHeight / height) + 3 }, () => {
      const element = document.createElement('div');
      element.className = 'row';
      element.setAttribute('role', 'row');
      const texts = Array.from({ length: shownColumns + 1 }, (_, at) => {
        const cell = document.createElement('div');
        cell.setAttribute('role', at ? 'gridcell' : 'rowheader');
        if (at) cell.style.left = `${280 + (at - 1) * 130}px`;
        else cell.className = 'name';
        element.append(cell);
        return cell.appendChild(document.createTextNode(''));
      });
      canvas.append(element);
      return { element, texts, row: -1 };
    });
    const draw = () => {
      const first = Math.max(0, Math.floor(scroller.scrollTop / height) - 1);
      for (let row = first; row < Math.min(count, first + pool.length); row += 1) {
        const slot = pool[row % pool.length];
        if (!slot || slot.row === row) continue;
        slot.row = row;
        slot.element.style.transform = `translateY(${row * height}px)`;
        for (const [at, text] of slot.texts.entries()) text.data = textOf(row, at - 1);
      }
    };
    scroller.addEventListener('scroll', draw, { passive: true });
    scroller.addEventListener('keydown', (event) => {
      if (event.key !== 'PageDown') return;
      event.preventDefault();
      scroller.scrollTop += scroller.clientHeight - 3 * height;
    });
    draw();
  }, rows);
}
