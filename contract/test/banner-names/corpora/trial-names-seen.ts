/** Labelled names of a second trial, the half that the code was mended with. */

/** One name a line: name | series | version | date | size | language, as in agencies.ts. */
export const seenNames = String.raw`
Karwei_Voorjaar_336x280_Versie 12.jpg | karwei voorjaar 336x280 | 12 | - | 336x280 | -
Hema_Paasontbijt_120x600_v2_DEF.gif | hema paasontbijt 120x600 | 2 | - | 120x600 | -
Hema_Paasontbijt_120x600_definitief.gif | hema paasontbijt 120x600 | - | - | 120x600 | -
Hema_Paasontbijt_120x600_v4_goedgekeurd.gif | hema paasontbijt 120x600 | 4 | - | 120x600 | -
Hema_Paasontbijt_120x600_correctie2.gif | hema paasontbijt 120x600 | 2 | - | 120x600 | -
Kopie van Hema_Paasontbijt_120x600_v3.gif | hema paasontbijt 120x600 | 3 | - | 120x600 | -
Bol_Speelgoed_320x100_18-mrt-2026.png | bol speelgoed 320x100 | - | 2026-03-18 | 320x100 | -
Rewe_Ostern_160x600_V2_freigegeben.jpg | rewe ostern 160x600 | 2 | - | 160x600 | -
Rewe_Ostern_160x600_Entwurf4.jpg | rewe ostern 160x600 | 4 | - | 160x600 | -
Rewe_Ostern_160x600_V3_korr.jpg | rewe ostern 160x600 | 3 | - | 160x600 | -
Tchibo_Wochenwelt_970x250_Motiv3_V2.html | tchibo wochenwelt 970x250 motiv3 | 2 | - | 970x250 | -
Miele_G7_Geschirrspueler_300x250_V2.jpg | miele g7 geschirrspueler 300x250 | 2 | - | 300x250 | -
Bahn_BC25_300x250_r3.jpg | bahn bc25 300x250 | 3 | - | 300x250 | -
Bahn_BC50_300x250_Final2.jpg | bahn bc50 300x250 | - | - | 300x250 | -
Monoprix_Rentree_300x600_modif3.jpg | monoprix rentree 300x600 | 3 | - | 300x600 | -
Monoprix_Rentree_300x600_finale.jpg | monoprix rentree 300x600 | - | - | 300x600 | -
Monoprix_Rentree_300x600 - Copie (2).jpg | monoprix rentree 300x600 | - | - | 300x600 | -
Maif_Auto_970x250_piste2_v3.html | maif auto 970x250 piste2 | 3 | - | 970x250 | -
M6_Replay_300x250_v2.jpg | m6 replay 300x250 | 2 | - | 300x250 | -
ElCorteIngles_Primavera_300x250_v3_aprobado.jpg | elcorteingles primavera 300x250 | 3 | - | 300x250 | -
ElCorteIngles_Primavera_300x250_opcionB_v2.jpg | elcorteingles primavera 300x250 opcionb | 2 | - | 300x250 | -
Mapfre_Hogar_728x90_ajustes2.gif | mapfre hogar 728x90 | 2 | - | 728x90 | -
Copia de Mapfre_Hogar_728x90_v2.gif | mapfre hogar 728x90 | 2 | - | 728x90 | -
Mapfre_Hogar_728x90_DEFINITIVO.gif | mapfre hogar 728x90 | - | - | 728x90 | -
Continente_Folheto_300x250_pt-PT_versao3.png | continente folheto 300x250 pt pt | 3 | - | 300x250 | pt-PT
Allegro_Wiosna_750x300_wersja3.png | allegro wiosna 750x300 | 3 | - | 750x300 | -
Allegro_Wiosna_750x300_poprawki2.png | allegro wiosna 750x300 | 2 | - | 750x300 | -
Alza_Jaro_480x480_verze2.jpg | alza jaro 480x480 | 2 | - | 480x480 | -
Coop_Paske_980x300_nb-NO_v3_godkjent.html | coop paske 980x300 nb no | 3 | - | 980x300 | nb-NO
Coop_Paske_980x300_endelig.html | coop paske 980x300 | - | - | 980x300 | -
Netto_Tilbud_930x180_rettelse2.jpg | netto tilbud 930x180 | 2 | - | 930x180 | -
ICA_Midsommar_580x400_slutgiltig.png | ica midsommar 580x400 | - | - | 580x400 | -
Kesko_Grilli_300x250_fi-FI_v3_hyväksytty.jpg | kesko grilli 300x250 fi fi | 3 | - | 300x250 | fi-FI
Kesko_Grilli_300x250 – kopio.jpg | kesko grilli 300x250 | - | - | 300x250 | -
Natsu_Matsuri_336x280_ver2_1.png | natsu matsuri 336x280 | 2.1 | - | 336x280 | -
Natsu_Matsuri_336x280_saishuu.png | natsu matsuri 336x280 | - | - | 336x280 | -
Natsu_Matsuri_336x280_B-an_ver3.png | natsu matsuri 336x280 b an | 3 | - | 336x280 | -
20260304_Natsu_Matsuri_336x280.png | natsu matsuri 336x280 | - | 2026-03-04 | 336x280 | -
Suzuki_GSX-R1000_300x250_v2.jpg | suzuki gsx r1000 300x250 | 2 | - | 300x250 | -
J20881_Boots_Mothersday_MPU_Round_10.jpg | j20881 boots mothersday mpu | 10 | - | - | -
J20881_Boots_Mothersday_MPU_RND_3.jpg | j20881 boots mothersday mpu | 3 | - | - | -
J20881_Boots_Mothersday_MPU_WIP4.jpg | j20881 boots mothersday mpu | 4 | - | - | -
J20881_Boots_Mothersday_MPU_WIP_04.jpg | j20881 boots mothersday mpu | 4 | - | - | -
J20881_Boots_Mothersday_MPU_v2_amends.jpg | j20881 boots mothersday mpu | 2 | - | - | -
J20881_Boots_Mothersday_MPU_v2_AMENDED.jpg | j20881 boots mothersday mpu | 2 | - | - | -
Argos-Toys-LB-728x90-Rd2.gif | argos toys lb 728x90 | 2 | - | 728x90 | -
Argos-Toys-LB-728x90-proof3.gif | argos toys lb 728x90 | 3 | - | 728x90 | -
Argos-Toys-LB-728x90-edit2.gif | argos toys lb 728x90 | 2 | - | 728x90 | -
Argos-Toys-LB-728x90-v2b.gif | argos toys lb 728x90 | 2b | - | 728x90 | -
Argos_v1_1_728x90.gif | argos 728x90 | 1.1 | - | 728x90 | -
Argos-Toys-LB-728x90_FINALv3.gif | argos toys lb 728x90 | 3 | - | 728x90 | -
Argos-Toys-LB-728x90_FINAL3.gif | argos toys lb 728x90 | - | - | 728x90 | -
Argos-Toys-LB-728x90_v3_FINAL2.gif | argos toys lb 728x90 | 3 | - | 728x90 | -
Argos-Toys-LB-728x90_FINAL2_approved.gif | argos toys lb 728x90 | - | - | 728x90 | -
Argos-Toys-LB-728x90_approved_v3.gif | argos toys lb 728x90 | 3 | - | 728x90 | -
Argos-Toys-LB-728x90_v2_final_approved (1).gif | argos toys lb 728x90 | 2 | - | 728x90 | -
Argos-Toys-LB-728x90_v2_SignedOff.gif | argos toys lb 728x90 | 2 | - | 728x90 | -
logo-strip_320x50@2x_v2.png | logo strip 320x50 2x | 2 | - | 320x50 | -
logo-strip_320x50_v2@2x.png | logo strip 320x50 2x | 2 | - | 320x50 | -
logo-strip_320x50_v2@3x.png | logo strip 320x50 3x | 2 | - | 320x50 | -
logo-strip_320x50_1.5x.png | logo strip 320x50 1 5x | - | - | 320x50 | -
promo-tile_640x640_q60_v3.jpg | promo tile 640x640 q60 | 3 | - | 640x640 | -
promo-tile_640x640_v3_150kb.jpg | promo tile 640x640 150kb | 3 | - | 640x640 | -
spot_06s_v2.mp4 | spot 06s | 2 | - | - | -
spot_30sek_v4.mp4 | spot 30sek | 4 | - | - | -
spot_4-5_v2.mp4 | spot 4 5 | 2 | - | - | -
spot_cut4.mp4 | spot | 4 | - | - | -
Sunglasses_300x250_frame2_v3.png | sunglasses 300x250 frame2 | 3 | - | 300x250 | -
Sunglasses_300x250_v3_frame2.png | sunglasses 300x250 frame2 | 3 | - | 300x250 | -
Sunglasses_300x250_v3_f2.png | sunglasses 300x250 f2 | 3 | - | 300x250 | -
Sunglasses_300x250_endframe_v2.png | sunglasses 300x250 endframe | 2 | - | 300x250 | -
Sunglasses_300x250_conceptB_r2.gif | sunglasses 300x250 conceptb | 2 | - | 300x250 | -
Sunglasses_A_300x250_v4.gif | sunglasses a 300x250 | 4 | - | 300x250 | -
Sunglasses_300x250_v4_A.gif | sunglasses 300x250 a | 4 | - | 300x250 | -
Sunglasses_300x250_PLC-88213_v2.gif | sunglasses 300x250 plc 88213 | 2 | - | 300x250 | -
Sunglasses_300x250_v2_amends/index.html | sunglasses 300x250 | 2 | - | 300x250 | -
300x250_v1_2/index.html | 300x250 | 1.2 | - | 300x250 | -
300x250_FINAL3/index.html | 300x250 | - | - | 300x250 | -
FerryDeals_468x60 2.gif | ferrydeals 468x60 | - | - | 468x60 | -
FerryDeals_468x60_v2(1).gif | ferrydeals 468x60 | 2 | - | 468x60 | -
FerryDeals_468x60 copy 3.gif | ferrydeals 468x60 | - | - | 468x60 | -
Kopia av FerryDeals_468x60_v2.gif | ferrydeals 468x60 | 2 | - | 468x60 | -
Kopi af FerryDeals_468x60.gif | ferrydeals 468x60 | - | - | 468x60 | -
FerryDeals_468x60 (Anna's conflicted copy 2026-03-11).gif | ferrydeals 468x60 | - | - | 468x60 | -
NL_2026Q2_ZIGGO_INTERNET_DISPLAY_300x250_PROSP_CREA-A_V02.html | nl 2026q2 ziggo internet display 300x250 prosp crea a | 2 | - | 300x250 | nl
otto.de_Superbanner_728x90_CPC_ID-55102_v2.gif | otto de superbanner 728x90 cpc id 55102 | 2 | - | 728x90 | -
AdID-77120_Spar_Grillen_300x600_v1.jpg | adid 77120 spar grillen 300x600 | 1 | - | 300x600 | -
FT_118822_Ryobi_300x600_v3/index.html | ft 118822 ryobi 300x600 | 3 | - | 300x600 | -
Ryobi_Drill_320x480_build4.html | ryobi drill 320x480 | 4 | - | 320x480 | -
Ryobi_Drill_320x480_feedback2.html | ryobi drill 320x480 | 2 | - | 320x480 | -
Ryobi_Drill_320x480_v2_changes.html | ryobi drill 320x480 | 2 | - | 320x480 | -
Ryobi_Drill_320x480_v3_CR2.html | ryobi drill 320x480 | 3.2 | - | 320x480 | -
Ryobi_18V_One_320x480_v2.html | ryobi 18v one 320x480 | 2 | - | 320x480 | -
round3_Mazda_MX-5_728x90.jpg | mazda mx 5 728x90 | 3 | - | 728x90 | -
Build-A-Bear_300x250_v2.jpg | build a bear 300x250 | 2 | - | 300x250 | -
Approved_Used_Cars_300x250_v2.jpg | approved used cars 300x250 | 2 | - | 300x250 | -
BarclaysSavings_MPU_FINAL-FINAL-2.jpg | barclayssavings mpu | - | - | - | -
BarclaysSavings_MPU_v2_1.jpg | barclayssavings mpu | 2.1 | - | - | -
Studio21_Open-Days_300x250_V02_R01.png | studio21 open days 300x250 | 2.1 | - | 300x250 | -
Telia_5G_Max_980x120_fi_WIP2.html | telia 5g max 980x120 fi | 2 | - | 980x120 | fi
Elkjop_Vinter_980x600_no_Runde2.html | elkjop vinter 980x600 no | 2 | - | 980x600 | no
Sky-Glass_Billboard_970x250_v03_amends02.html | sky glass billboard 970x250 | 3.2 | - | 970x250 | -
BMW_i4_M50_728x90_rev_6.jpg | bmw i4 m50 728x90 | 6 | - | 728x90 | -
Ricola_Kraeuter_300x250_de-CH_Version_4.gif | ricola kraeuter 300x250 de ch | 4 | - | 300x250 | de-CH
Lindt_Osterhase_300x600_20260320_v4.jpg | lindt osterhase 300x600 | 4 | 2026-03-20 | 300x600 | -
Lindt_Osterhase_300x600_v4_20.03.2026.jpg | lindt osterhase 300x600 | 4 | 2026-03-20 | 300x600 | -
Orkla_Grandiosa_980x300_Utkast_2.jpg | orkla grandiosa 980x300 | 2 | - | 980x300 | -
Bilka_Foetex_160x600_R03_final.gif | bilka foetex 160x600 | 3 | - | 160x600 | -
VRT_MAX_300x250_V2-DEF.jpg | vrt max 300x250 | 2 | - | 300x250 | -
`;
