/** Labelled names by published conventions, written when the code was done, and never looked at since: the true figure of this trial. */

/** One name a line: name | series | version | date | size | language, as in agencies.ts. */
export const keptPublishedNames = String.raw`
Cultivar-Brochure-DrinkUp-R2.jpg | cultivar brochure drinkup | 2 | - | - | -
Cultivar-Brochure-DrinkUp-R1-Option2.jpg | cultivar brochure drinkup option2 | 1 | - | - | -
Cultivar-Brochure-DrinkUp-v2-R1.jpg | cultivar brochure drinkup | 2.1 | - | - | -
Cultivar-Brochure-DrinkUp-Houston-R1.jpg | cultivar brochure drinkup houston | 1 | - | - | -
20438 Harvest Sale - PROOF 2.jpg | 20438 harvest sale | 2 | - | - | -
20438 Harvest Sale - PRINT READY.jpg | 20438 harvest sale | - | - | - | -
report_final_v2_FINAL.jpg | report | 2 | - | - | -
report_final_revised_final.jpg | report | - | - | - | -
report_v2-approved.jpg | report | 2 | - | - | -
kampagne_endelig_final2.jpg | kampagne | - | - | - | -
annons_NY.jpg | annons | - | - | - | -
annons_SENASTE.jpg | annons | - | - | - | -
hero_NEW2.jpg | hero | - | - | - | -
header-2.jpg | header 2 | - | - | - | -
slider-img-2.png | slider img 2 | - | - | - | -
20221115-brand-logo-inspiration-board.jpg | brand logo inspiration board | - | 2022-11-15 | - | -
brand-logo-guidelines-02.jpg | brand logo guidelines 02 | - | - | - | -
newsletter_v2_20240515.jpg | newsletter | 2 | 2024-05-15 | - | -
海报_V1.0.jpg | 海报 | 1.0 | - | - | -
海报_定稿.jpg | 海报 | - | - | - | -
Delegationslista2014-12-18.jpg | delegationslista | - | 2014-12-18 | - | -
TH92678_Philosophy_Tags_300x250_packaged.jpg | th92678 philosophy tags 300x250 packaged | - | - | 300x250 | -
summer_300x250_rev04_final.jpg | summer 300x250 | 4 | - | 300x250 | -
summer_300x250_signoff.jpg | summer 300x250 | - | - | 300x250 | -
summer-300x250@2x.png | summer 300x250 2x | - | - | 300x250 | -
summer_300x250_LR.jpg | summer 300x250 lr | - | - | 300x250 | -
POL-IT Off-Boarding Policy-1.0.jpg | pol it off boarding policy 1 0 | - | - | - | -
Eva-Andersson.jpg | eva andersson | - | - | - | -
Livmoder_somaliska.svg | livmoder somaliska | - | - | - | -
20180618_CL_001.jpg | cl 001 | - | 2018-06-18 | - | -
`;
