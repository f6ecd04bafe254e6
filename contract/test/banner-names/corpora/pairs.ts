/** Labelled pairs: whether the second file is a newer one of the first, by a production manager, written before the code was. */

/**
 * One pair a line: current | candidate | verdict. `@11-21T10:05` is the file's time in 2026 (noon where only the day is given),
 * `#900` its size in bytes; a missing one is not known.
 */
export const pairs = String.raw`
Summer_300x250_v1.jpg @11-01 | Summer_300x250_v2.jpg @11-02 | newer
Summer_300x250_v2.jpg @11-01 | Summer_300x250_v1.jpg @11-20 | older
Summer_300x250_v9.jpg @11-01 | Summer_300x250_v10.jpg @11-02 | newer
Summer_300x250_v10.jpg @11-01 | Summer_300x250_v9.jpg @11-20 | older
Summer_300x250_v2.jpg | Summer_300x250_v3.jpg | newer
Summer_300x250_v3.jpg @11-20 | Summer_300x250_v4.jpg @11-01 | newer
Summer_300x250_v1.9.jpg | Summer_300x250_v1.10.jpg | newer
Summer_300x250_v1.10.jpg | Summer_300x250_v1.9.jpg | older
Summer_300x250_v1.jpg | Summer_300x250_v1.1.jpg | newer
Summer_300x250_v1.1.jpg | Summer_300x250_v2.jpg | newer
Summer_300x250_v2.jpg | Summer_300x250_v1.9.jpg @11-20 | older
Summer_300x250_v02.jpg @11-01 | Summer_300x250_V3.jpg @11-02 | newer
Summer_300x250_r2.jpg | Summer_300x250_r3.jpg | newer
Summer_300x250_v2_r1.jpg | Summer_300x250_v2_r2.jpg | newer
Summer_300x250_v2_r4.jpg | Summer_300x250_v3_r1.jpg | newer
Summer_300x250_v3_r1.jpg @11-01 | Summer_300x250_v2_r4.jpg @11-20 | older
Summer_300x250_v2.jpg @11-01 | Summer_300x250_r3.jpg @11-02 | ask
Summer_300x250_draft3.jpg @11-01 | Summer_300x250_v1.jpg @11-02 | ask
Summer_300x250_v2.jpg @11-01 | Summer_300x250_v2_draft3.jpg @11-02 | ask
Summer_300x250_v2_draft3.jpg @11-01 | Summer_300x250_v3.jpg @11-02 | newer
Summer_300x250_v2a.jpg @11-01 | Summer_300x250_v2b.jpg @11-02 | ask
Summer_300x250_v2a.jpg @11-01 | Summer_300x250_v3a.jpg @11-02 | newer
Summer_300x250_v3b.jpg @11-01 | Summer_300x250_v2a.jpg @11-20 | older
Summer_300x250_v2.jpg @11-01 | Summer_300x250_v2_final.jpg @11-02 | newer
Summer_300x250_v2_final.jpg @11-01 | Summer_300x250_v3.jpg @11-02 | newer
Summer_300x250_v3.jpg @11-01 | Summer_300x250_v2_final.jpg @11-20 | older
Summer_300x250_v2.jpg | Summer_300x250_v2_final.jpg | ask
Summer_300x250.jpg @11-01 | Summer_300x250_v2.jpg @11-02 | newer
Summer_300x250.jpg | Summer_300x250_v2.jpg | newer
Summer_300x250_v2.jpg | Summer_300x250.jpg | older
Summer_300x250_v2.jpg @11-02 | Summer_300x250.jpg @11-01 | older
Summer_300x250_v2.jpg @11-01 | Summer_300x250.jpg @11-20 | ask
Summer_300x250.jpg @11-20 | Summer_300x250_v2.jpg @11-01 | ask
Summer_300x250.jpg | Summer_300x250_v1.jpg | ask
Summer_300x250.jpg @11-01 | Summer_300x250_v1.jpg @11-02 | newer
Summer_300x250.jpg @11-01 | Summer_300x250_final.jpg @11-02 | newer
Summer_300x250_final.jpg @11-02 | Summer_300x250.jpg @11-01 | older
Summer_300x250_final.jpg @11-01 | Summer_300x250_final2.jpg @11-02 | newer
Summer_300x250_final2.jpg @11-01 | Summer_300x250_final.jpg @11-02 | ask
Summer_300x250.jpg @11-01 | Summer_300x250 (2).jpg @11-02 | newer
Summer_300x250 (3).jpg @11-01 | Summer_300x250 (2).jpg @11-02 | ask
Summer_300x250_new.jpg @11-01 | Summer_300x250_final.jpg @11-02 | newer
Summer_300x250.jpg | Summer_300x250_final.jpg | ask
Summer_300x250.jpg @11-01T10:00 | Summer_300x250_final.jpg @11-01T10:00 | ask
Summer_300x250_20261101.jpg | Summer_300x250_20261121.jpg | newer
Summer_300x250_20261121.jpg @11-01 | Summer_300x250_20261101.jpg @11-20 | older
Summer_300x250_2026-11-01.jpg | Summer_300x250_21-11-2026.jpg | newer
Summer_300x250_01.10.26.jpg @10-01 | Summer_300x250_21.11.26.jpg @11-21 | newer
Summer_300x250_211126.jpg @11-21 | Summer_300x250_051226.jpg @12-05 | newer
Summer_300x250_051226.jpg @12-05 | Summer_300x250_211126.jpg @11-21 | older
Summer_300x250_281126.jpg @11-28 | Summer_300x250_121226.jpg @12-12 | newer
Summer_300x250_261128.jpg @11-28 | Summer_300x250_261221.jpg @12-21 | newer
Summer_300x250_261221.jpg @12-21 | Summer_300x250_261128.jpg @12-22 | older
Summer_300x250_281126.jpg | Summer_300x250_241226.jpg | ask
Summer_300x250_03-04-2026.jpg | Summer_300x250_05-06-2026.jpg | newer
Summer_300x250_03-04-2026.jpg | Summer_300x250_04-03-2026.jpg | ask
Summer_300x250_04-03-2026.jpg @04-03 | Summer_300x250_03-04-2026.jpg @04-04 | ask
Summer_300x250_03-04-2026.jpg | Summer_300x250_21-04-2026.jpg | newer
Summer_300x250_04-21-2026.jpg | Summer_300x250_05-02-2026.jpg | newer
Summer_300x250_21Nov2026.jpg | Summer_300x250_5Dec2026.jpg | newer
Summer_300x250_21-Dez-2026.jpg | Summer_300x250_5-Jan-2027.jpg | newer
Summer_300x250_20261121_0900.jpg | Summer_300x250_20261121_1530.jpg | newer
Summer_300x250_20261121.jpg | Summer_300x250_20261121_1530.jpg | ask
Summer_300x250_v2_20261101.jpg | Summer_300x250_v2_20261121.jpg | newer
Summer_300x250_v2_20261121.jpg | Summer_300x250_v3_20261101.jpg | newer
Summer_300x250_v3_20261101.jpg | Summer_300x250_v2_20261121.jpg | older
Summer_300x250.jpg @11-01 | Summer_300x250_20261121.jpg @11-21 | newer
Summer_300x250_20261101.jpg @11-01 | Summer_300x250.jpg @11-21 | ask
Summer_300x250_20261121.jpg @11-21 | Summer_300x250.jpg @11-01 | older
Product_120925_300x250.jpg @11-20 | Product_130925_300x250.jpg @11-21 | ask
Summer_300x250.jpg @11-01 #900 | Summer_300x250.jpg @11-02 #900 | newer
Summer_300x250.jpg @11-01 #900 | Summer_300x250.jpg @11-01 #950 | newer
Summer_300x250.jpg @11-01 #900 | Summer_300x250.jpg @11-01 #900 | same
Summer_300x250.jpg #900 | Summer_300x250.jpg #900 | same
Summer_300x250.jpg #900 | Summer_300x250.jpg #901 | newer
Summer_300x250.jpg | Summer_300x250.jpg @11-02 #900 | same
Summer_300x250_v2.jpg @11-01 #900 | Summer_300x250_v2.jpg @11-02 #950 | newer
Summer_300x250.jpg @11-02 #900 | Summer_300x250.jpg @11-01 #900 | same
Summer_300x250.jpg @11-01T10:00 #900 | Summer_300x250.jpg @11-01T10:01 #900 | same
Summer_300x250.jpg @11-01T10:00 #900 | Summer_300x250.jpg @11-01T11:00 #900 | same
Summer_300x250.jpg @11-01T10:00 #900 | Summer_300x250.jpg @11-01T11:30 #900 | newer
hero/index.html @11-01 #900 | hero/index.html @11-02 #900 | newer
hero_v1/index.html @11-01 | hero_v2/index.html @11-02 | newer
hero_v2/index.html @11-01 | hero_v1/index.html @11-20 | older
v2/index.html | v3/index.html | newer
300x250_v2/index.html | 300x600_v3/index.html | otherSeries
hero_v1.html @11-01 | hero_v2/index.html @11-02 | newer
hero.html @11-01 | hero/index.html @11-02 | ask
Summer_300x250_v1.jpg | Summer_300x600_v2.jpg | otherSeries
Summer_300x250_en_v1.jpg | Summer_300x250_de_v2.jpg | otherSeries
Summer_300x250_en-GB_v1.jpg | Summer_300x250_en-US_v2.jpg | otherSeries
Summer_300x250_v1.jpg | Winter_300x250_v2.jpg | otherSeries
Summer_300x250_A_v1.jpg | Summer_300x250_B_v2.jpg | otherSeries
Summer_300x250_1.jpg @11-01 | Summer_300x250_2.jpg @11-02 | otherSeries
Summer2026_300x250.jpg | Summer2027_300x250.jpg | otherSeries
iPhone15_300x250.jpg | iPhone16_300x250.jpg | otherSeries
iPhone15_300x250_v4.jpg @11-01 | iPhone16_300x250_v1.jpg @11-02 | otherSeries
Route66_v1.jpg | Route67_v2.jpg | otherSeries
Dyson_V11_300x250.jpg | Dyson_V15_300x250.jpg | otherSeries
Volvo_V60_300x250.jpg | Volvo_V90_300x250.jpg | otherSeries
Volvo_V60_300x250_v1.jpg | Volvo_V60_300x250_v2.jpg | newer
Renault_R4_300x250.jpg | Renault_R5_300x250.jpg | otherSeries
TV2_300x250.jpg @11-01 | TV3_300x250.jpg @11-02 | otherSeries
v8-juice_300x250.jpg @11-01 | v8-juice_300x250_v2.jpg @11-02 | newer
v8-juice_300x250_v2.jpg @11-01 | v8-juice_300x250.jpg @10-01 | older
Motiv1_300x250.jpg @11-01 | Motiv2_300x250.jpg @11-02 | otherSeries
Kia_EV3.jpg @11-01 | Kia_EV6.jpg @11-02 | otherSeries
BBC_R1_300x250.jpg | BBC_R4_300x250.jpg | otherSeries
V60_Volvo_300x250.jpg | V90_Volvo_300x250.jpg | otherSeries
Deal_01.12.26-07.12.26.jpg | Deal_08.12.26-14.12.26.jpg | otherSeries
v2.jpg | 20261121.jpg | otherSeries
3v3_Basketball.jpg | 3v4_Basketball.jpg | otherSeries
4x4_v1.jpg | 4x4_v2.jpg | newer
24h_Sale.jpg | 48h_Sale.jpg | otherSeries
🎄_sale_v1.jpg | 🎃_sale_v2.jpg | otherSeries
Frühling_v1.jpg | frühling_V2.jpg | newer
Fr%C3%BChling_v1.jpg | Frühling_v2.jpg | newer
Summer%20Sale_v1.jpg | Summer Sale_v2.jpg | newer
SUMMER_SALE_v1.jpg | summer-sale-v2.jpg | newer
Summer_300-250_v1.jpg | Summer_300x250_v2.jpg | newer
SummerV1.jpg | SummerV2.jpg | newer
bannerv1.jpg | bannerv2.jpg | newer
Summer_v1.jpg | Summer_v2.png | newer
Summer.gif @11-01 | Summer.jpg @11-02 | ask
Summer.jpg @11-01 | Summer.jpeg @11-02 | newer
Summer_v2_old.jpg @11-01 | Summer_v2.jpg @11-02 | otherSeries
Summer_v2.jpg @11-01 | Summer_v3_draft.jpg @11-02 | otherSeries
Summer_v2.jpg @11-01 | Summer_v3_wip.jpg @11-02 | otherSeries
Sale_20261101-20261130_300x250.jpg | Sale_20261201-20261231_300x250.jpg | otherSeries
Copy of Summer_v1.jpg | Summer_v2.jpg | newer
Summer_v2.jpg @11-01 | Copy of Summer_v1.jpg @11-20 | older
v1.jpg | v2.jpg | newer
20261101.jpg | 20261121.jpg | newer
final.jpg @11-01 | new.jpg @11-02 | otherSeries
Summer_v1.mp4 | Summer_v2.webm | newer
Summer_v1.jpg | Summer_v2.mp4 | otherSeries
Summer_v1_2.jpg | Summer_v2_2.jpg | newer
Black_Friday_27-11-26.jpg @11-20 | Black_Friday_28-11-26.jpg @11-21 | newer
banner_v7.jpg | banner_v8.jpg | newer
banner_v11.jpg | banner_v12.jpg | newer
banner_r7.jpg | banner_r8.jpg | newer
`;
