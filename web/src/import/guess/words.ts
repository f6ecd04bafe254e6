/** What headers and values are usually called in media plans of several countries, folded to plain letters. */

/** Columns that name what a row is about, the likeliest first. */
export const nameHeaders: readonly RegExp[] = [
  /^(?:row|row name|item|task|name|(?:item|task|card) name|element|elemento|zeile|bezeichnung|nom|nombre|nome|naam|nazwa)$/,
  /^(?:banner|creative|ad|asset|placement|motif|motiv|werbemittel|platzierung|plazierung|emplacement|creativite|creation|creatividad|pieza|creativita|creatie|kreacja|formatname)s?(?: name| title)?$/,
  /^(?:(?:banner|creative|ad|asset|placement|campaign)[ _-]?(?:name|title)|name .*|title|titel|titre|titulo|titolo|tytul)$/,
  /^(?:format|size|grosse|formato|taille|formaat|dimension|masse|rozmiar|dimensione|tamano|abmessung)(?:e|s|en)?$/,
];

/** Columns whose words are groups of rows. */
export const groupHeaders =
  /^(?:group|group name|section\/column|list name|gruppe|groupe|grupo|gruppo|groep|grupa|section|abschnitt|category|kategorie|categorie|categoria|kategoria)$/;
/** Columns that may be, where rows that belong together stand together. */
export const looseGroupHeaders =
  /^(?:market|markt|marche|mercado|mercato|rynek|country|land|pays|pais|paese|kraj|publisher|site|website|medium|media|verlag|channel|kanal|canal|canale|campaign|kampagne|campagne|campana|campagna|kampania|region)s?$/;

/** Numbers that another program gives its rows. */
export const numberHeaders = /^(?:item|pulse|task|card|list) id(?: \(auto generated\))?$/;

export const statusHeaders =
  /^(?:.* )?(?:status|state|stage|phase|fase|faza|etape|stand|zustand|statut|etat|estado|stato|stan|approval|approved|freigabe|validation|aprobacion|approvazione|priority|prio|prioritat|priorite|prioridad|priorita|priorytet|progress|fortschritt)(?: .*)?$/;

export const dateHeaders =
  /(?:\bdate|datum|\bfecha|\bdata\b|deadline|\bdue\b|\blive\b|\bstart|\bend\b|\bende\b|\bfrom\b|\buntil\b|launch|delivery|termin|fallig|frist|abgabe|lancement|\bdebut|\bfin\b|livraison|echeance|entrega|inicio|scadenza|inizio|\bfine\b|opleverdatum|begin)/;

export const personHeaders =
  /(?:\bwho\b|designer|\bowner\b|assignee|assigned|responsible|\bperson\b|\blead\b|producer|manager|verantwortlich|bearbeiter|gestalter|zustandig|responsable|graphiste|disenador|responsabile|verantwoordelijke|osoba)/;

/** What is said of how far something is, with the colour that people expect. */
const meanings: readonly (readonly ['green' | 'orange' | 'red' | 'grey' | 'blue', RegExp])[] = [
  [
    'green',
    /^(?:done|complete|completed|finished|approved|live|delivered|ok|yes|fertig|erledigt|freigegeben|abgeschlossen|geliefert|termine|valide|livre|fait|hecho|aprobado|terminado|entregado|publicado|fatto|approvato|completato|klaar|goedgekeurd|gereed|gotowe|zatwierdzone|zrobione)$/,
  ],
  [
    'orange',
    /^(?:in progress|wip|working on it|doing|in production|in work|in arbeit|in bearbeitung|in produktion|lauft|en cours|en production|en curso|en proceso|in corso|in lavorazione|bezig|in behandeling|w toku|w trakcie)$/,
  ],
  [
    'red',
    /^(?:stuck|blocked|rejected|cancelled|canceled|late|overdue|no|abgelehnt|blockiert|storniert|refuse|bloque|annule|rechazado|bloqueado|cancelado|rifiutato|bloccato|annullato|afgewezen|geblokkeerd|odrzucone|anulowane)$/,
  ],
  [
    'blue',
    /^(?:in review|review|feedback|to review|for approval|waiting|pending|on hold|booked|sent|in abstimmung|wartet|zur freigabe|gebucht|a valider|en attente|en revision|pendiente|in attesa|in revisione|wacht|ter goedkeuring|do akceptacji|oczekuje)$/,
  ],
  [
    'grey',
    /^(?:to do|todo|open|new|draft|not started|planned|backlog|offen|neu|geplant|entwurf|a faire|nouveau|prevu|brouillon|por hacer|nuevo|borrador|da fare|nuovo|bozza|te doen|nieuw|do zrobienia|nowe)$/,
  ],
];

export const colourOfStatus = (folded: string) => meanings.find(([, words]) => words.test(folded))?.[0];
