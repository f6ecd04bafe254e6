/** Labelled names of a second trial, the half that was never looked at while the code was mended: what it truly reads right. */

/** One name a line: name | series | version | date | size | language, as in agencies.ts. */
export const keptNames = String.raw`
Karwei_Voorjaar_336x280_versie3.jpg | karwei voorjaar 336x280 | 3 | - | 336x280 | -
Hema_Paasontbijt_120x600_revisie4.gif | hema paasontbijt 120x600 | 4 | - | 120x600 | -
Hema_Paasontbijt_120x600 - kopie (2).gif | hema paasontbijt 120x600 | - | - | 120x600 | -
Bol_Speelgoed_320x100_nl-BE_v2.png | bol speelgoed 320x100 nl be | 2 | - | 320x100 | nl-BE
Albert-Heijn_Bonus_wk14_970x250_v2.html | albert heijn bonus wk14 970x250 | 2 | - | 970x250 | -
ANWB_Wegenwacht_300x600_rnd2.html | anwb wegenwacht 300x600 | 2 | - | 300x600 | -
Jumbo_7-Zekerheden_728x90_v3.gif | jumbo 7 zekerheden 728x90 | 3 | - | 728x90 | -
Rewe_Ostern_160x600_Fassung3.jpg | rewe ostern 160x600 | 3 | - | 160x600 | -
Rewe_Ostern_160x600_V2_Freigabe.jpg | rewe ostern 160x600 | 2 | - | 160x600 | -
Rewe_Ostern_160x600_V1_Korrektur2.jpg | rewe ostern 160x600 | 1.2 | - | 160x600 | -
Rewe_KW15_Handzettel_160x600_v2.jpg | rewe kw15 handzettel 160x600 | 2 | - | 160x600 | -
Tchibo_Wochenwelt_970x250_V1_3.html | tchibo wochenwelt 970x250 | 1.3 | - | 970x250 | -
Opel_Corsa_F_300x250_V2.jpg | opel corsa f 300x250 | 2 | - | 300x250 | -
Monoprix_Rentree_300x600_V2_BAT.jpg | monoprix rentree 300x600 | 2 | - | 300x600 | -
Monoprix_Rentree_300x600_VDEF.jpg | monoprix rentree 300x600 | - | - | 300x600 | -
Monoprix_Rentree_300x600_V4_validé.jpg | monoprix rentree 300x600 | 4 | - | 300x600 | -
Maif_Auto_970x250_retouche2.jpg | maif auto 970x250 | 2 | - | 970x250 | -
Maif_Auto_970x250_4 mars 2026.jpg | maif auto 970x250 | - | 2026-03-04 | 970x250 | -
Citroën_ë-C3_300x250_fr-FR_v2.jpg | citroën ë c3 300x250 fr fr | 2 | - | 300x250 | fr-FR
Renault_4L_300x250_v5.jpg | renault 4l 300x250 | 5 | - | 300x250 | -
Peugeot_3008_GT_300x250_V1.2.jpg | peugeot 3008 gt 300x250 | 1.2 | - | 300x250 | -
ElCorteIngles_Primavera_300x250_versión3.jpg | elcorteingles primavera 300x250 | 3 | - | 300x250 | -
ElCorteIngles_Primavera_300x250_cambios3.jpg | elcorteingles primavera 300x250 | 3 | - | 300x250 | -
Mapfre_Hogar_728x90_v1 - copia.gif | mapfre hogar 728x90 | 1 | - | 728x90 | -
Esselunga_Pasqua_320x50_versione2.jpg | esselunga pasqua 320x50 | 2 | - | 320x50 | -
Esselunga_Pasqua_320x50_v3_approvato.jpg | esselunga pasqua 320x50 | 3 | - | 320x50 | -
Continente_Folheto_300x250_v2_aprovado.png | continente folheto 300x250 | 2 | - | 300x250 | -
Coop_Paske_980x300_versjon3.html | coop paske 980x300 | 3 | - | 980x300 | -
Netto_Tilbud_930x180_v4_godkendt.jpg | netto tilbud 930x180 | 4 | - | 930x180 | -
Netto_Tilbud_930x180 - Kopi (2).jpg | netto tilbud 930x180 | - | - | 930x180 | -
ICA_Midsommar_580x400_utkast3.png | ica midsommar 580x400 | 3 | - | 580x400 | -
ICA_Midsommar_580x400_v4_godkänd.png | ica midsommar 580x400 | 4 | - | 580x400 | -
ICA_Midsommar_580x400_v1_korr2.png | ica midsommar 580x400 | 1.2 | - | 580x400 | -
ICA_Midsommar_580x400_sv-SE_2026-03-08.png | ica midsommar 580x400 sv se | - | 2026-03-08 | 580x400 | sv-SE
Volvo_EX30_980x240_sv_v12.html | volvo ex30 980x240 sv | 12 | - | 980x240 | sv
TV4_Play_980x240_v3.html | tv4 play 980x240 | 3 | - | 980x240 | -
Kesko_Grilli_300x250_versio2.jpg | kesko grilli 300x250 | 2 | - | 300x250 | -
Natsu_Matsuri_336x280_shuusei2.png | natsu matsuri 336x280 | 2 | - | 336x280 | -
Natsu_Matsuri_336x280_ja-JP_v2.png | natsu matsuri 336x280 ja jp | 2 | - | 336x280 | ja-JP
Nissan_Z_300x250_ver1.3.jpg | nissan z 300x250 | 1.3 | - | 300x250 | -
Mazda_MX-5_RF_300x250_v2.jpg | mazda mx 5 rf 300x250 | 2 | - | 300x250 | -
Honda_e_300x250_r2.jpg | honda e 300x250 | 2 | - | 300x250 | -
J20881_Boots_Mothersday_MPU_round2.jpg | j20881 boots mothersday mpu | 2 | - | - | -
J20881_Boots_Mothersday_MPU_RND03.jpg | j20881 boots mothersday mpu | 3 | - | - | -
J20881_Boots_Mothersday_MPU_amends2.jpg | j20881 boots mothersday mpu | 2 | - | - | -
J20881_Boots_Mothersday_MPU_v2_amends1.jpg | j20881 boots mothersday mpu | 2.1 | - | - | -
OEBB_Klimaticket_300x600_de-AT_v2_1.html | oebb klimaticket 300x600 de at | 2.1 | - | 300x600 | de-AT
Argos-Toys-LB-728x90-iter3.gif | argos toys lb 728x90 | 3 | - | 728x90 | -
Argos-Toys-LB-728x90-V3-edits.gif | argos toys lb 728x90 | 3 | - | 728x90 | -
Argos-Toys-LB-728x90-alt2.gif | argos toys lb 728x90 alt2 | - | - | 728x90 | -
Argos-Toys-LB-728x90-option2-v2.gif | argos toys lb 728x90 option2 | 2 | - | 728x90 | -
Argos-Toys-LB-728x90-V3C.gif | argos toys lb 728x90 | 3c | - | 728x90 | -
Argos-Toys-LB-728x90-v1_2.gif | argos toys lb 728x90 | 1.2 | - | 728x90 | -
Argos-Toys-LB-728x90-v1-10.gif | argos toys lb 728x90 | 1.10 | - | 728x90 | -
Argos-Toys-LB-728x90_FINAL_v3.gif | argos toys lb 728x90 | 3 | - | 728x90 | -
Argos-Toys-LB-728x90_signed-off.gif | argos toys lb 728x90 | - | - | 728x90 | -
promo-tile_640x640_xhdpi_v2.webp | promo tile 640x640 xhdpi | 2 | - | 640x640 | -
promo-tile_640x640_v3_compressed.jpg | promo tile 640x640 compressed | 3 | - | 640x640 | -
promo-tile_640x640_hires_v2.jpg | promo tile 640x640 hires | 2 | - | 640x640 | -
spot_720p_v2.mp4 | spot 720p | 2 | - | - | -
spot_v4_15s.mp4 | spot 15s | 4 | - | - | -
spot_v4_15s_25fps.mp4 | spot 15s 25fps | 4 | - | - | -
spot_16x9_15s_round2.mp4 | spot 16x9 15s | 2 | - | - | -
spot_Cut_12.mp4 | spot | 12 | - | - | -
spot_30s_v3_subtitled_de.mp4 | spot 30s subtitled de | 3 | - | - | de
Sunglasses_300x250_f2_v3.png | sunglasses 300x250 f2 | 3 | - | 300x250 | -
Sunglasses_300x250_slide3.png | sunglasses 300x250 slide3 | - | - | 300x250 | -
Sunglasses_300x250_concept-2_v3.gif | sunglasses 300x250 concept 2 | 3 | - | 300x250 | -
Sunglasses_300x250_varB.gif | sunglasses 300x250 varb | - | - | 300x250 | -
Sunglasses_300x250_creative2_v2.gif | sunglasses 300x250 creative2 | 2 | - | 300x250 | -
Sunglasses_300x250_KV2.gif | sunglasses 300x250 kv2 | - | - | 300x250 | -
Sunglasses_300x250_top_v2.gif | sunglasses 300x250 top | 2 | - | 300x250 | -
Sunglasses_300x250_slot4_v2.gif | sunglasses 300x250 slot4 | 2 | - | 300x250 | -
Sunglasses_300x250_P4471882_v2.gif | sunglasses 300x250 p4471882 | 2 | - | 300x250 | -
10442_Sunglasses_300x250_v1.gif | 10442 sunglasses 300x250 | 1 | - | 300x250 | -
CRT-1182_Sunglasses_300x250.gif | crt 1182 sunglasses 300x250 | - | - | 300x250 | -
Sunglasses_300x250_PO88123_v3.gif | sunglasses 300x250 po88123 | 3 | - | 300x250 | -
Sunglasses_300x250_round2/index.html | sunglasses 300x250 | 2 | - | 300x250 | -
Ferry Deals 468x60 (1).gif | ferry deals 468x60 | - | - | 468x60 | -
FerryDeals_468x60_v2 3.gif | ferrydeals 468x60 | 2 | - | 468x60 | -
FerryDeals_468x60_v2[1].gif | ferrydeals 468x60 | 2 | - | 468x60 | -
Copy of Copy of FerryDeals_468x60.gif | ferrydeals 468x60 | - | - | 468x60 | -
FerryDeals_468x60_v2 (Studio iMac's conflicted copy 2026-03-11).gif | ferrydeals 468x60 | 2 | - | 468x60 | -
Celtra_Ryobi_Drill_Interscroller_320x480_rev5.html | celtra ryobi drill interscroller 320x480 | 5 | - | 320x480 | -
Ryobi_Drill_320x480_20260304_1412.html | ryobi drill 320x480 | - | 2026-03-04T14:12 | 320x480 | -
Ryobi_Drill_320x480_20260304-1412.html | ryobi drill 320x480 | - | 2026-03-04T14:12 | 320x480 | -
Ryobi_Drill_320x480_DV360_v2.html | ryobi drill 320x480 dv360 | 2 | - | 320x480 | -
Ryobi_Drill_320x480_CR2.html | ryobi drill 320x480 | 2 | - | 320x480 | -
Mazda_MX-5_Round4_728x90.jpg | mazda mx 5 728x90 | 4 | - | 728x90 | -
Boxing_Fight_Round12_300x250_v3.jpg | boxing fight round12 300x250 | 3 | - | 300x250 | -
All-Round_Vitamins_300x250_v3.jpg | all round vitamins 300x250 | 3 | - | 300x250 | -
Proof_100_Whiskey_300x250_v2.jpg | proof 100 whiskey 300x250 | 2 | - | 300x250 | -
Cut_Copper_300x250_r2.jpg | cut copper 300x250 | 2 | - | 300x250 | -
BarclaysSavings_MPU_v04_LEGAL_APPROVED.jpg | barclayssavings mpu legal | 4 | - | - | -
Bialetti_Moka_6-Cups_300x250_v2.jpg | bialetti moka 6 cups 300x250 | 2 | - | 300x250 | -
Postnord_Paket_320x320_da_v3_rettet.jpg | postnord paket 320x320 da | 3 | - | 320x320 | da
Woolies_Easter_Eggs_300x250_AU_v3.jpg | woolies easter eggs 300x250 au | 3 | - | 300x250 | -
Tesco_F&F_SS27_MPU_Amend_3.jpg | tesco f f ss27 mpu | 3 | - | - | -
O2_Priority_300x600_iteration_4.html | o2 priority 300x600 | 4 | - | 300x600 | -
EE_5G_320x50_FINAL_FINAL_3.gif | ee 5g 320x50 | - | - | 320x50 | -
PureGym_Jan_Offer_300x250_FOR_APPROVAL_v2.jpg | puregym jan offer 300x250 for approval | 2 | - | 300x250 | -
Thalys_Noel_970x250_fr-BE_v3_ok.jpg | thalys noel 970x250 fr be | 3 | - | 970x250 | fr-BE
Sparkasse_Giro_300x600_Layout2_V3.html | sparkasse giro 300x600 layout2 | 3 | - | 300x600 | -
AUDI_Q4_e-tron_970x250_V04_2.html | audi q4 e tron 970x250 | 4.2 | - | 970x250 | -
Uniqlo_LifeWear_336x280_ver.3.png | uniqlo lifewear 336x280 | 3 | - | 336x280 | -
Sony_WH-1000XM6_970x90_v2.jpg | sony wh 1000xm6 970x90 | 2 | - | 970x90 | -
Fiskars_X7_580x400_sv-FI_v5.png | fiskars x7 580x400 sv fi | 5 | - | 580x400 | sv-FI
DAZN_UCL_QF_1080x1080_06s_V2_FINAL.mp4 | dazn ucl qf 1080x1080 06s | 2 | - | 1080x1080 | -
Mediamarkt_Rondje2_728x90_v4.gif | mediamarkt rondje2 728x90 | 4 | - | 728x90 | -
Zeeman_Basics_300x250_nieuw.jpg | zeeman basics 300x250 | - | - | 300x250 | -
`;
