/** The words by which studios and clients say how far a file is, in the languages of the markets. */

/** What such a word says. */
export type Stage = 'final' | 'approved' | 'amended' | 'fresh' | 'copy';

interface StageWords {
  stage: Stage;
  /** these count at the end of any name */
  words: string;
  /** these are words of names too, and count only behind a version, size, date or other such word, or alone in capitals: `Baseball_Bat` */
  shy: string;
}

/** From what says most to what says least: where two stand in one word, as in `finalcopy`, the first of them counts. */
export const stageWords: StageWords[] = [
  // The client has said yes: it may only be followed, never replaced by what was before.
  {
    stage: 'approved',
    words:
      'approved freigegeben abgenommen druckfreigabe goedgekeurd validé validée approuvé approuvée aprobado aprobada aprovado aprovada ' +
      'approvato approvata godkendt godkjent godkänd godkand hyväksytty zaakceptowane zatwierdzone schváleno schvaleno schválené ' +
      'jóváhagyva aprobat koryo 校了 승인 signedoff',
    shy: 'ok okay frei live bat valide akkoord akcept freigabe imprimatur',
  },
  // The studio holds it for done, artwork for print and delivery included.
  {
    stage: 'final',
    words:
      'final finals def 最終 最終版 確定 確定版 決定 决定稿 定稿 终稿 최종  finaal finala finalna finalny finalni fnl definitief definitiv definitivt définitif définitive definitivo definitiva ' +
      'definitivní vdef endelig endelige slutgiltig slutversion lopullinen végleges konečný konecna reinzeichnung druckdaten finalart ' +
      'saishu saishuu',
    shy: 'fin finale rz fa artwork slutlig',
  },
  // On the way to the next version, without a number of its own.
  {
    stage: 'amended',
    words:
      'amends amended edited corrected corrections revised reworked hotfix tweaked korr korrigiert korrekturen geändert überarbeitet ' +
      'ueberarbeitet correcties gecorrigeerd aangepast herzien corrigé corrigée modifié modifiée révisé corregido revisado corretto ' +
      'modificato rivisto corrigido alterado revisto rettet rettelser endret ændret rättad ändrad omarbetad korjattu muokattu ' +
      'poprawki poprawione opraveno shusei shuusei teisei 修正 修正版 修改 수정 lektoriert kundenfeedback',
    shy: 'lekt amend edits changes changed fix fixed fixes tweaks korrektur corr modif modifs modifiche cambios ajustes rettelse',
  },
  // What a file manager made.
  { stage: 'copy', words: 'copy kopie kopia kopi kopio copie copia cópia másolat duplicate', shy: '' },
  // What was new when it was named, and who was to see it.
  {
    stage: 'fresh',
    words:
      'new latest newest 最新 最新版  updated neu neueste nieuw nieuwste nouveau nouvelle nuevo nuovo nuova novo ny nytt nya uusi nowa nowy nowe ' +
      'nový thisone usethis',
    shy:
      'nueva nova update client kunde kunden klant cliente klient kund review internal intern sent delivered delivery export upload ' +
      'feedback preview',
  },
];

/** What only stresses such a word or leads to it: `REAL_FINAL`, `to-client`, `for review`. */
export const fillerWords =
  'real really actual absolute absolutely very ultimate ultra mega super vraiment vraiement verdad wirklich echt true this for to from by für an vom von voor pour';

/** What file managers put before the name of a copy: `Copy of`, `Kopie von`. */
export const copyOf =
  'copy of|kopie von|kopie van|copie de|kopia av|kopi af|kopi av|copia de|copia di|cópia de|kopia pliku|kopie souboru|kopio tiedostosta';

/** What shared folders call the file of the one who saved second. */
export const conflictWords =
  'conflict conflicted conflicting konflikt konfliktkopie konflikten konfliktkopia conflit conflicto conflitto conflito';
