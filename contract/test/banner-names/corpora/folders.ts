/** Labelled folders: what a cell should show next, by a production manager, written before the code was tried on them. */

/**
 * One cell a line: its file | the folder's files | wanted size | result. Files as in pairs.ts, divided by commas; a dash is
 * no file or any size. Results: `taken NAME`, `taken NAME safe`, `choices NAME, NAME` (best first), `none`, `gone`.
 */
export const sets = String.raw`
Summer_v1.jpg @11-01 | Summer_v1.jpg @11-01, Summer_v2.jpg @11-02 | - | taken Summer_v2.jpg safe
Summer_v1.jpg @11-01 | Summer_v1.jpg @11-01, Summer_v2.jpg @11-02, Summer_v3.jpg @11-03 | - | taken Summer_v3.jpg safe
Summer_v1.jpg @11-01 | Summer_v1.jpg @11-01, Summer_v3.jpg @11-02, Summer_v2.jpg @11-20 | - | taken Summer_v3.jpg safe
Summer_v3.jpg @11-03 | Summer_v1.jpg @11-20, Summer_v2.jpg @11-21, Summer_v3.jpg @11-03 | - | none
Summer_v9.jpg @11-03 | Summer_v9.jpg @11-03, Summer_v10.jpg @11-03 | - | taken Summer_v10.jpg safe
Summer_v2.jpg @11-01 | Summer_v3.jpg @11-02 | - | taken Summer_v3.jpg safe
Summer_v2.jpg @11-01 | Summer_v1.jpg @11-01 | - | gone
Summer_v2.jpg @11-01 | - | - | gone
Summer_v2.jpg @11-01 | Summer_v2.jpg @11-01 | - | none
Summer_v2.jpg @11-01 #900 | Summer_v2.jpg @11-05 #950 | - | taken Summer_v2.jpg
Summer_v2.jpg @11-01 #900 | Summer_v2.jpg @11-01 #950 | - | taken Summer_v2.jpg
Summer_v2.jpg @11-01 #900 | Summer_v2.jpg @11-05 #950, Summer_v3.jpg @11-04 | - | taken Summer_v3.jpg safe
Summer.jpg @11-01 | Summer.jpg @11-01, Summer_final.jpg @11-02 | - | taken Summer_final.jpg
Summer.jpg @11-01 | Summer.jpg @11-01, Summer_final.jpg @11-02, Summer_final2.jpg @11-03 | - | choices Summer_final2.jpg, Summer_final.jpg
Summer.jpg | Summer.jpg, Summer_final.jpg | - | choices Summer_final.jpg
Summer_20261101.jpg | Summer_20261101.jpg, Summer_20261121.jpg, Summer_20261111.jpg | - | taken Summer_20261121.jpg safe
Summer_20261121.jpg @11-21 | Summer_20261121.jpg @11-21, Summer_20261101.jpg @11-25 | - | none
Summer_211126.jpg @11-21 | Summer_211126.jpg @11-21, Summer_051226.jpg @12-05 | - | taken Summer_051226.jpg safe
Summer_211126.jpg | Summer_211126.jpg, Summer_051226.jpg | - | taken Summer_051226.jpg
Summer_03-04-2026.jpg @04-03 | Summer_03-04-2026.jpg @04-03, Summer_04-03-2026.jpg @04-04 | - | choices Summer_04-03-2026.jpg
Summer_v1.gif @11-01 | Summer_v1.gif @11-01, Summer_v2.jpg @11-02, Summer_v2.gif @11-02 | - | taken Summer_v2.gif safe
Summer_v1.gif @11-01 | Summer_v1.gif @11-01, Summer_v2.jpg @11-02, Summer_v2.png @11-02 | - | choices Summer_v2.jpg, Summer_v2.png
Summer.gif @11-01 | Summer.gif @11-01, Summer.jpg @11-02 | - | choices Summer.jpg
Summer_v2.jpg @11-01 | Summer_v2.jpg @11-01, Summer_v3a.jpg @11-02, Summer_v3b.jpg @11-02 | - | choices Summer_v3a.jpg, Summer_v3b.jpg
Summer_v2.jpg @11-01 | Summer_v2.jpg @11-01, Summer_v3.jpg @11-02, Summer_v3 copy.jpg @11-02 | - | choices Summer_v3 copy.jpg, Summer_v3.jpg
Summer copy.jpg @11-01 #900 | Summer copy.jpg @11-01 #900, Summer_v10.jpg @11-01 #900, Summer_v2_r3.jpg | - | choices Summer_v2_r3.jpg
Summer_FINAL3.jpg @11-02 | Summer_FINAL3.jpg @11-02, Summer_r11.jpg @11-01, Summer_r2_FINAL3.jpg @11-04 | - | choices Summer_r2_FINAL3.jpg
Summer_v2.jpg @11-01 | Summer_v2.jpg @11-01, Summer.jpg @11-20 | - | choices Summer.jpg
Summer_v2.jpg @11-01 | Summer_v2.jpg @11-01, Summer.jpg @11-20, Summer_v3.jpg @11-21 | - | taken Summer_v3.jpg safe
Summer_v2.jpg @11-01 | Summer_v2.jpg @11-01, Summer_v3.jpg @11-20, Summer.jpg @11-21 | - | choices Summer_v3.jpg, Summer.jpg
Summer_v2.jpg @11-01 | Summer_v2.jpg @11-01, Summer_r3.jpg @11-02 | - | choices Summer_r3.jpg
Summer_300x250_v1.jpg @11-01 | Summer_300x250_v1.jpg @11-01, Summer_300x600_v2.jpg @11-02 | 300x250 | none
Summer_300x250_v1.jpg @11-01 | Summer_300x250_v1.jpg @11-01, Summer_300x600_v2.jpg @11-02 | - | none
Summer_en_300x250_v1.jpg @11-01 | Summer_en_300x250_v1.jpg @11-01, Summer_de_300x250_v2.jpg @11-02 | 300x250 | none
Summer_300x250_v1.jpg @11-01 | Summer_300x250_v1.jpg @11-01, Winter_300x250_v1.jpg @11-02 | 300x250 | choices Winter_300x250_v1.jpg
Summer_300x250_v1.jpg @11-02 | Summer_300x250_v1.jpg @11-02, Winter_300x250_v7.jpg @11-01 | 300x250 | none
Summer_300x250_v1.jpg @11-01 | Summer_300x250_v1.jpg @11-01, Winter_300x250_v1.jpg @11-02, Winter_300x250_v2.jpg @11-03 | 300x250 | choices Winter_300x250_v2.jpg
Summer_300x250_v1.jpg @11-01 | Summer_300x250_v1.jpg @11-01, Summer_300x250_v2.jpg @11-02, Winter_300x250_v3.jpg @11-03 | 300x250 | taken Summer_300x250_v2.jpg safe
Summer_300x250_v1.jpg @11-01 | Summer_300x250_v1.jpg @11-01, Winter_300x250.jpg @11-02, Autumn_300x250.jpg @11-03 | 300x250 | choices Autumn_300x250.jpg, Winter_300x250.jpg
Summer.jpg @11-01 | Summer.jpg @11-01, Winter.jpg @11-02 | - | choices Winter.jpg
Summer.jpg @11-01 | Summer.jpg @11-01, Winter_300x600.jpg @11-02 | 300x250 | none
Volvo_V60_300x250.jpg @11-01 | Volvo_V60_300x250.jpg @11-01, Volvo_V90_300x250.jpg @11-02 | 300x250 | choices Volvo_V90_300x250.jpg
TV2_300x250.jpg @11-01 | TV2_300x250.jpg @11-01, TV3_300x250.jpg @11-02 | 300x250 | choices TV3_300x250.jpg
hero_v1/index.html @11-01 | hero_v1/index.html @11-01, hero_v2/index.html @11-02 | - | taken hero_v2/index.html safe
hero_v1/index.html @11-01 | hero_v1/index.html @11-01, hero_v2/main.html @11-02, a/hero_v3/index.html @11-02 | - | taken hero_v2/main.html safe
Summer_v1.jpg @11-01 | Summer_v1.jpg @11-01, ._Summer_v2.jpg @11-02, Summer_v3.jpg #0, Summer_v4.jpg.part, Summer_v5.jpg.filepart, __MACOSX | - | none
Summer_v1.jpg @11-01 | Summer_v1.jpg @11-01, Summer_v2.mp4 @11-02, Summer_v2.html @11-02 | - | none
Summer_v1.mp4 @11-01 | Summer_v1.mp4 @11-01, Summer_v2.webm @11-02, Summer_v3.jpg @11-03 | - | taken Summer_v2.webm safe
- | Summer_300x250.jpg @11-01 | 300x250 | taken Summer_300x250.jpg
- | Summer_300x250.jpg @11-01, Summer_300x600.jpg @11-02 | 300x250 | taken Summer_300x250.jpg
- | Summer_300x250_v1.jpg @11-01, Summer_300x250_v2.jpg @11-02 | 300x250 | choices Summer_300x250_v2.jpg, Summer_300x250_v1.jpg
- | Summer_300x250.jpg @11-01, Winter_300x250.jpg @11-02 | 300x250 | choices Winter_300x250.jpg, Summer_300x250.jpg
- | Summer_300x600.jpg @11-01 | 300x250 | none
- | Summer.jpg @11-01 | 300x250 | taken Summer.jpg
- | Summer_300x250.jpg @11-01, logo.jpg @11-02 | 300x250 | taken Summer_300x250.jpg
- | Summer_300x600.jpg @11-01 | - | taken Summer_300x600.jpg
- | - | 300x250 | none
`;
