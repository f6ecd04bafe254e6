/** Media plans as agencies of several countries send them, with what their columns are meant to be. */

export interface MediaPlan {
  name: string;
  text: string;
  encoding?: 'utf-16le' | 'windows-1252' | 'utf-8-marked';
  /** counted from 0 */
  headers: number | undefined;
  /** what each column is: `name`, `group`, `nothing`, or the kind of a new one */
  columns: readonly ('name' | 'group' | 'nothing' | 'text' | 'date' | 'status' | 'who' | 'link')[];
  /** the first row's dates, by column */
  dates?: Readonly<Record<number, string>>;
  rows: number;
}

/** The one who imports, in all of them. */
export const me = {
  userID: 1,
  firstName: 'Ana',
  surname: 'García',
  initials: 'AG',
  profileColour: 'teal',
  emailAddress: 'ana@studio.test',
} as const;

export const lines = (...all: string[]): string => all.join('\r\n');

export const mediaPlans: readonly MediaPlan[] = [
  {
    name: 'Germany: semicolons, Windows-1252, day.month.year',
    encoding: 'windows-1252',
    text: lines(
      'Gruppe;Werbemittel;Größe;Status;Live ab;Gestalter;Zielseite',
      'Frühjahr;Leaderboard DE;728x90;in Arbeit;01.04.2026;Ana García;https://shop.example.de/frühling',
      'Frühjahr;Skyscraper DE;160x600;offen;03.04.2026;;https://shop.example.de/',
      'Herbst;Billboard DE;970x250;freigegeben;15.09.2026;Ana García;https://shop.example.de/herbst',
    ),
    headers: 0,
    columns: ['group', 'name', 'text', 'status', 'date', 'who', 'link'],
    dates: { 4: '2026-04-01' },
    rows: 3,
  },
  {
    name: 'USA: commas, month/day/year, quotes',
    text: lines(
      'Placement,Market,Format,Start Date,End Date,Approval,Notes,Click URL',
      '"NYT, Homepage Takeover",US East,970x250,4/1/2026,4/30/2026,Approved,"Say ""hi""",www.example.com/a',
      'WSJ ROS,US East,300x250,4/5/2026,5/12/2026,Pending,,www.example.com/b',
      'LA Times,US West,300x600,12/31/2026,1/15/2027,Rejected,late,www.example.com/c',
      'SF Gate,US West,728x90,4/2/2026,4/9/2026,Approved,,www.example.com/d',
      'KQED,US West,728x90,4/2/2026,4/9/2026,Approved,,www.example.com/d',
    ),
    headers: 0,
    columns: ['name', 'group', 'text', 'date', 'date', 'status', 'text', 'link'],
    dates: { 3: '2026-04-01', 4: '2026-04-30' },
    rows: 5,
  },
  {
    name: 'United Kingdom: title lines, day/month/year that could be either',
    text: lines(
      'Spring campaign 2026,,,,',
      ',,,,',
      'Creative,Size,Delivery date,Status,Designer',
      'Hero,300x250,01/05/2026,To do,ana@studio.test',
      'Hero,728x90,04/05/2026,Done,ana@studio.test',
      'Offer,300x250,07/05/2026,In progress,',
    ),
    headers: 2,
    columns: ['name', 'text', 'date', 'status', 'who'],
    dates: { 2: '2026-05-01' },
    rows: 3,
  },
  {
    name: 'France: tabs, UTF-16, month names',
    encoding: 'utf-16le',
    text: lines(
      'Catégorie\tEmplacement\tFormat\tMise en ligne\tÉtat\tGraphiste',
      'Été\tLe Monde – accueil\t970x250\t3 août 2026\ten cours\tAna García',
      'Été\tLe Figaro\t300x600\t12 août 2026\tvalidé\t',
      'Rentrée\tLes Échos\t300x250\t1 sept. 2026\tà faire\t',
    ),
    headers: 0,
    columns: ['group', 'name', 'text', 'date', 'status', 'who'],
    dates: { 3: '2026-08-03' },
    rows: 3,
  },
  {
    name: 'Spain: semicolons with a mark, year last with dashes',
    encoding: 'utf-8-marked',
    text: lines(
      'Creatividad;País;Tamaño;Fecha de inicio;Fecha fin;Estado',
      'Primavera ES;España;300x250;01-03-2026;31-03-2026;hecho',
      'Primavera PT;Portugal;300x250;15-03-2026;31-03-2026;pendiente',
      'Primavera MX;México;728x90;20-03-2026;30-04-2026;en curso',
    ),
    headers: 0,
    columns: ['name', 'text', 'text', 'date', 'date', 'status'],
    dates: { 3: '2026-03-01', 4: '2026-03-31' },
    rows: 3,
  },
  {
    name: 'A list of names without headers',
    text: lines('Leaderboard', 'Skyscraper', 'MPU', 'Billboard'),
    headers: undefined,
    columns: ['name'],
    rows: 4,
  },
  {
    name: 'A table without headers: sizes, dates, links',
    text: lines(
      'Hero banner,300x250,2026-04-01,https://example.com/a',
      'Offer banner,728x90,2026-04-02,https://example.com/b',
      'Brand banner,160x600,2026-04-03,https://example.com/c',
    ),
    headers: undefined,
    columns: ['name', 'text', 'date', 'link'],
    dates: { 2: '2026-04-01' },
    rows: 3,
  },
  {
    name: 'Poland: pipes, ISO with a time, group written once',
    text: lines(
      'Grupa|Nazwa|Rozmiar|Termin|Stan',
      'Wiosna|Baner główny|750x200|2026-03-01T00:00:00|gotowe',
      '|Baner boczny|300x600|2026-03-05T00:00:00|w toku',
      'Lato|Baner dolny|970x90|2026-06-01T00:00:00|do zrobienia',
    ),
    headers: 0,
    columns: ['group', 'name', 'text', 'date', 'status'],
    dates: { 3: '2026-03-01' },
    rows: 3,
  },
  {
    name: 'Netherlands: sep=;, short years',
    text: lines(
      'sep=;',
      'Naam;Formaat;Deadline;Status;URL;Budget',
      'Lente NL;300x250;1-4-26;klaar;https://winkel.nl/lente;1.250,00',
      'Lente BE;300x250;15-4-26;bezig;https://winkel.be/lente;950,50',
    ),
    headers: 0,
    columns: ['name', 'text', 'date', 'status', 'link', 'text'],
    dates: { 2: '2026-04-01' },
    rows: 2,
  },
  {
    name: 'Excel numbers for days, an empty column, numbers that look like nothing',
    text: lines(
      'ID,Banner name,,Due date,Impressions,Owner',
      '1001,Winter hero,,46113,1500000,Ana García',
      '1002,Winter offer,,46120,900000,Ana García',
      '1003,Winter brand,,46131,42000,',
    ),
    headers: 0,
    columns: ['text', 'name', 'nothing', 'date', 'text', 'who'],
    dates: { 3: '2026-04-01' },
    rows: 3,
  },
  {
    name: 'Italy: month names, weekday before them',
    text: lines(
      'Campagna;Formato;Titolo;Data di consegna;Stato',
      'Natale;300x250;Natale MPU;giovedì 3 dicembre 2026;in corso',
      'Natale;728x90;Natale leaderboard;venerdì 4 dicembre 2026;fatto',
      'Natale;160x600;Natale sky;lunedì 7 dicembre 2026;da fare',
      'Pasqua;300x250;Pasqua MPU;giovedì 1 aprile 2027;da fare',
      'Pasqua;728x90;Pasqua leaderboard;venerdì 2 aprile 2027;da fare',
    ),
    headers: 0,
    columns: ['group', 'text', 'name', 'date', 'status'],
    dates: { 3: '2026-12-03' },
    rows: 5,
  },
  {
    name: 'Trafficking sheet: many columns, versions that are no dates, decimals',
    text: lines(
      'Site,Placement Name,Dimensions,Version,CPM,Flight Start,Flight End,Creative Status,Third-party tag',
      'cnn.com,CNN_HP_970x250,970x250,1.2,3.50,Apr 1 2026,Apr 30 2026,Live,https://ad.example.net/tag?id=1&x=2',
      'cnn.com,CNN_ROS_300x250,300x250,1.10,2.10,Apr 1 2026,Apr 30 2026,Draft,https://ad.example.net/tag?id=2',
      'cnn.com,CNN_ROS_728x90,728x90,2.0,2.10,Apr 15 2026,May 30 2026,Live,https://ad.example.net/tag?id=3',
      'bbc.com,BBC_HP_970x250,970x250,1.2,4.00,Apr 3 2026,Apr 17 2026,In review,https://ad.example.net/tag?id=4',
      'bbc.com,BBC_ROS_300x600,300x600,1.2,4.00,Apr 3 2026,Apr 17 2026,Live,https://ad.example.net/tag?id=5',
    ),
    headers: 0,
    columns: ['group', 'name', 'text', 'text', 'text', 'date', 'date', 'status', 'link'],
    dates: { 5: '2026-04-01', 6: '2026-04-30' },
    rows: 5,
  },
];

/** Kept apart while the guesses were made, and tried once they were. */
export const otherMediaPlans: readonly MediaPlan[] = [
  {
    name: 'Portugal: a title, long dates, two countries',
    text: lines(
      'Plano de mídia – Verão;;;;',
      'Peça;Mercado;Entrega;Estado;Link',
      'Verão Lisboa;Portugal;5 de junho de 2026;aprovado;https://loja.pt/verao',
      'Verão Porto;Portugal;8 de junho de 2026;em curso;https://loja.pt/porto',
      'Verão São Paulo;Brasil;10 de junho de 2026;pendente;https://loja.br/verao',
    ),
    headers: 1,
    columns: ['name', 'text', 'date', 'status', 'link'],
    dates: { 2: '2026-06-05' },
    rows: 3,
  },
  {
    name: 'A title, and two columns of notes under one name',
    text: lines(
      'Spring plan,,,',
      ',,,',
      'Banner,Notes,Channel,Notes',
      'MPU,first round,Facebook,second round',
      'Sky,for print,Site,none',
    ),
    headers: 2,
    columns: ['name', 'text', 'text', 'text'],
    rows: 2,
  },
  {
    name: 'No headers, and words that are there twice in the first line',
    text: lines('Spring MPU,Berlin,Berlin', 'Spring Sky,Paris,Rome', 'Spring Story,Wien,Graz'),
    headers: undefined,
    columns: ['name', 'text', 'text'],
    rows: 3,
  },
  {
    name: 'Japan: year 月 day, names in one column',
    text: lines(
      'Banner,Size,Due,Status,Assignee',
      '春のバナー,300x250,2026年4月1日,Done,Ana García',
      '夏のバナー,728x90,2026年7月15日,Open,',
      '秋のバナー,160x600,2026年10月3日,Open,',
    ),
    headers: 0,
    columns: ['name', 'text', 'date', 'status', 'who'],
    dates: { 2: '2026-04-01' },
    rows: 3,
  },
  {
    name: 'Sweden: tabs, ISO dates, mail addresses',
    text: lines(
      'Annons\tKanal\tPubliceras\tAnsvarig\tKommentar',
      'Vår 1\tAftonbladet\t2026-04-01\tana@studio.test\t',
      'Vår 2\tExpressen\t2026-04-08\tana@studio.test\tny text',
      'Vår 3\tDN\t2026-04-15\tsven@other.test\t',
    ),
    headers: 0,
    columns: ['name', 'text', 'date', 'who', 'text'],
    dates: { 2: '2026-04-01' },
    rows: 3,
  },
  {
    name: 'Australia: dates that could be either, sorted by section, priorities',
    text: lines(
      'Section,Asset,Dimensions (px),Live date,Priority,Landing page',
      'Search,Brand headline,n/a,03/08/2026,High,example.com.au/brand',
      'Search,Offer headline,n/a,05/08/2026,Low,example.com.au/offer',
      'Display,Brand MPU,300x250,10/08/2026,High,example.com.au/brand',
      'Display,Brand sky,160x600,12/08/2026,Medium,example.com.au/brand',
    ),
    headers: 0,
    columns: ['group', 'name', 'text', 'date', 'status', 'link'],
    dates: { 3: '2026-08-03' },
    rows: 4,
  },
];
