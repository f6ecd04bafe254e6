/**
 * Labelled names that were written after the code, some as found in public repositories. At first sight 137 of these 146 were read right
 * in every field, and 145 in series and version, on which updates hang: the true figure, since the code has seen them now.
 */

/** One name a line: name | series | version | date | size | language, as in agencies.ts. */
export const publicNames = String.raw`
CocaCola_Summer_Vibes_Q1_300x250_V2_R5.html | cocacola summer vibes q1 300x250 | 2.5 | - | 300x250 | -
tf_300x250_v2.gif | tf 300x250 | 2 | - | 300x250 | -
33385_mom_ads_300x250_v2.png | 33385 mom ads 300x250 | 2 | - | 300x250 | -
addbanner_728x90_V1.jpg | addbanner 728x90 | 1 | - | 728x90 | -
SAI_16.10.2024_728x90_V1 (5).png | sai 728x90 | 1 | 2024-10-16 | 728x90 | -
ShakeOut_BannerAds_GetReady_728x90_v3.gif | shakeout bannerads getready 728x90 | 3 | - | 728x90 | -
728x90_var2.jpg | 728x90 var2 | - | - | 728x90 | -
Cloud_AzPlat_Banner3A_SB_EN_US_160x600.png | cloud azplat banner3a sb en us 160x600 | - | - | 160x600 | en-US
skyscraper_160x600_2.jpg | skyscraper 160x600 2 | - | - | 160x600 | -
fed_8282_clover_160x600_frame2-overlay.png | fed 8282 clover 160x600 frame2 overlay | - | - | 160x600 | -
AboveFold_Left_160x600_B_Test.png | abovefold left 160x600 b test | - | - | 160x600 | -
countdown_b2s_311x250.png | countdown b2s 311x250 | - | - | 311x250 | -
Homepage_House_Ad_598x102.png | homepage house ad 598x102 | - | - | 598x102 | -
adformat-text_300x250_de.png | adformat text 300x250 de | - | - | 300x250 | de
Single-Device-300x600-CR.png | single device 300x600 cr | - | - | 300x600 | -
display-halfpage-300x600-v1.png | display halfpage 300x600 | 1 | - | 300x600 | -
SaladParty_300x250.gif | saladparty 300x250 | - | - | 300x250 | -
SA_NewNormal_300x250.gif | sa newnormal 300x250 | - | - | 300x250 | -
nike_hero_video_30s_v1.mp4 | nike hero video 30s | 1 | - | - | -
spring2026_300x250_v2.png | spring2026 300x250 | 2 | - | 300x250 | -
new_photo_final_v2.jpg | new photo | 2 | - | - | -
IMG_2024_FINAL_v2.jpg | img 2024 | 2 | - | - | -
img_20240312_final_v2.jpg | img | 2 | 2024-03-12 | - | -
page.final_v2.jpg | page | 2 | - | - | -
MUSDA_IX_REV2.png | musda ix | 2 | - | - | -
FullAdder_rev2.png | fulladder | 2 | - | - | -
FF9-KOJR_rev2.png | ff9 kojr | 2 | - | - | -
VVO_BW25_970x250_DE_V04_RZ.jpg | vvo bw25 970x250 de | 4 | - | 970x250 | de
BVG_Deutschlandticket_HPA_300x600_V3_korr.jpg | bvg deutschlandticket hpa 300x600 | 3 | - | 300x600 | -
Lidl_KW48_Angebote_Superbanner_728x90_v2_neu.gif | lidl kw48 angebote superbanner 728x90 | 2 | - | 728x90 | -
251121_Aldi_Black-Friday_MedRec_300x250.gif | aldi black friday medrec 300x250 | - | ? | 300x250 | -
Migros_Cumulus_Wideboard_994x250_d_v3.html | migros cumulus wideboard 994x250 d | 3 | - | 994x250 | -
Migros_Cumulus_Wideboard_994x250_fr_v3.html | migros cumulus wideboard 994x250 fr | 3 | - | 994x250 | fr
SBB_Halbtax_Maxiboard_994x118_de-CH_r1.html | sbb halbtax maxiboard 994x118 de ch | 1 | - | 994x118 | de-CH
ikea-kok-2026-980x240-se-v12.html | ikea kok 2026 980x240 se | 12 | - | 980x240 | -
IKEA Kök 980x240 (ver 2).html | ikea kök 980x240 | 2 | - | 980x240 | -
Elgiganten_BlackWeek_980x240_NO_final_v3.html | elgiganten blackweek 980x240 no | 3 | - | 980x240 | no
LCL_Livret-Jeune_300x600_VDEF.jpg | lcl livret jeune 300x600 | - | - | 300x600 | -
LCL_Livret-Jeune_300x600_V2_OK.jpg | lcl livret jeune 300x600 | 2 | - | 300x600 | -
SNCF-TGV-INOUI-970x250-v4.jpg | sncf tgv inoui 970x250 | 4 | - | 970x250 | -
Citroen_C3_Aircross_300x250_v2.jpg | citroen c3 aircross 300x250 | 2 | - | 300x250 | -
Peugeot_e-208_GT_728x90_V5.jpg | peugeot e 208 gt 728x90 | 5 | - | 728x90 | -
Toyota_RAV4_300x250.jpg | toyota rav4 300x250 | - | - | 300x250 | -
Toyota_RAV4_300x250_v2.jpg | toyota rav4 300x250 | 2 | - | 300x250 | -
Honda_CR-V_2026_300x250.jpg | honda cr v 2026 300x250 | - | - | 300x250 | -
Honda_HR-V_300x250_v2.jpg | honda hr v 300x250 | 2 | - | 300x250 | -
Nintendo_Switch2_300x250_v1.jpg | nintendo switch2 300x250 | 1 | - | 300x250 | -
Hisense_U8_TV_300x250_v1.jpg | hisense u8 tv 300x250 | 1 | - | 300x250 | -
Sony_A7R5_300x250_v1.jpg | sony a7r5 300x250 | 1 | - | 300x250 | -
AMD_Ryzen_9_7950X3D_300x250_v1.jpg | amd ryzen 9 7950x3d 300x250 | 1 | - | 300x250 | -
RTX4090_300x250_v1.jpg | rtx4090 300x250 | 1 | - | 300x250 | -
RTX4090_1920x1080_60fps_v1.mp4 | rtx4090 1920x1080 60fps | 1 | - | 1920x1080 | -
Marvel_Phase4_300x250_v1.jpg | marvel phase4 300x250 | 1 | - | 300x250 | -
Rocky_IV_300x250_v1.jpg | rocky iv 300x250 | 1 | - | 300x250 | -
Ocean's11_300x250_v1.jpg | oceans11 300x250 | 1 | - | 300x250 | -
Se7en_300x250_v1.jpg | se7en 300x250 | 1 | - | 300x250 | -
9to5_300x250_v1.jpg | 9to5 300x250 | 1 | - | 300x250 | -
Deal_des_Tages_29-99_300x250_v1.jpg | deal des tages 29 99 300x250 | 1 | - | 300x250 | -
Deal_10.12.-24.12.2026_300x250_v1.jpg | deal 10 12 24 12 2026 300x250 | 1 | - | 300x250 | -
Deal_ab_01.12.2026_300x250.jpg | deal ab 300x250 | - | ? | 300x250 | -
Deal_24.12.2026-31.12.2026_300x250.jpg | deal 24 12 2026 31 12 2026 300x250 | - | - | 300x250 | -
2026-11-21 15.42.07 Summer 300x250.png | summer 300x250 | - | 2026-11-21T15:42:07 | 300x250 | -
Screenshot 2026-11-21 at 15.42.07.png | screenshot | - | 2026-11-21T15:42:07 | - | -
Bildschirmfoto 2026-11-21 um 15.42.07.png | bildschirmfoto | - | 2026-11-21T15:42:07 | - | -
IMG-20261121-WA0003.jpg | img wa0003 | - | 2026-11-21 | - | -
banner_final_FINAL_v3_really_final.jpg | banner | 3 | - | - | -
banner_v3_FINAL_APPROVED (2) - Copy.jpg | banner | 3 | - | - | -
banner-v3-final-2.jpg | banner | 3 | - | - | -
banner_final_v3.2_en_gb_300x250 (1).jpg | banner en gb 300x250 | 3.2 | - | 300x250 | en-GB
BannerV03_300x250_DE.jpg | banner 300x250 de | 3 | - | 300x250 | de
MPU300x250V3EN.jpg | mpu 300x250 en | 3 | - | 300x250 | en
heroBannerFinalV2.jpg | herobanner | 2 | - | - | -
hero-banner-version2.1.jpg | hero banner | 2.1 | - | - | -
hero-banner-ver_02.jpg | hero banner | 2 | - | - | -
hero banner vers. 2.jpg | hero banner | 2 | - | - | -
hero_banner_V2_1.jpg | hero banner | 2.1 | - | - | -
hero_v2-300x250-2026-11-21.jpg | hero 300x250 | 2 | 2026-11-21 | 300x250 | -
hero_300x250_v2_21Nov.jpg | hero 300x250 21nov | 2 | - | 300x250 | -
hero_300x250_21st-Nov-2026.jpg | hero 300x250 | - | 2026-11-21 | 300x250 | -
hero_300x250_November 21, 2026.jpg | hero 300x250 | - | 2026-11-21 | 300x250 | -
hero_300x250_26w47_v2.jpg | hero 300x250 26w47 | 2 | - | 300x250 | -
300x250 Hero v2.jpg | 300x250 hero | 2 | - | 300x250 | -
300X250_HERO_V2_EN.jpg | 300x250 hero en | 2 | - | 300x250 | en
v1/index.html |  | 1 | - | - | -
DE_300x250_v2/index.html | de 300x250 | 2 | - | 300x250 | de
hero-728x90-html5-v3/index.html | hero 728x90 html5 | 3 | - | 728x90 | -
OMD_McD_BigTasty_DE_300x600_v05.html | omd mcd bigtasty de 300x600 | 5 | - | 300x600 | de
McD_McRib_2for5_320x480_V2_LEGAL.jpg | mcd mcrib 2for5 320x480 legal | 2 | - | 320x480 | -
2611_Telekom_MagentaTV_S1_970x250_v3.html | 2611 telekom magentatv s1 970x250 | 3 | - | 970x250 | -
Telekom_5G+_Gaming_300x250_r04.html | telekom 5g gaming 300x250 | 4 | - | 300x250 | -
Vodafone_GigaZuhause_250_728x90_V2.gif | vodafone gigazuhause 250 728x90 | 2 | - | 728x90 | -
Vodafone GigaZuhause 1000 - 160x600 - V2.1.gif | vodafone gigazuhause 1000 160x600 | 2.1 | - | 160x600 | -
Swisscom_inOne_L_300x600_it-CH_v2.html | swisscom inone l 300x600 it ch | 2 | - | 300x600 | it-CH
H&M_AW26_Kids_300x250_sv-SE_v1.jpg | h m aw26 kids 300x250 sv se | 1 | - | 300x250 | sv-SE
SAS_Sommer_2027_NO-nb_980x300_v2.html | sas sommer 2027 no nb 980x300 | 2 | - | 980x300 | nb-NO
DSB_Orange_930x180_DA_v6_godkendt.gif | dsb orange 930x180 da | 6 | - | 930x180 | da
Finnair_A350_300x250_fi-FI_v2.jpg | finnair a350 300x250 fi fi | 2 | - | 300x250 | fi-FI
Netflix_SquidGame_S3_970x250_EN_v9.html | netflix squidgame s3 970x250 en | 9 | - | 970x250 | en
Netflix_StrangerThings5_Vol1_300x600_v1.html | netflix strangerthings5 vol1 300x600 | 1 | - | 300x600 | -
Disney+_Andor_S2E4_320x50_v2.gif | disney andor s2e4 320x50 | 2 | - | 320x50 | -
007_Spectre_300x250_v7.jpg | 007 spectre 300x250 | 7 | - | 300x250 | -
Spotify_Wrapped_2026_1080x1920_15s_v4.mp4 | spotify wrapped 2026 1080x1920 15s | 4 | - | 1080x1920 | -
Adidas_Y-3_300x250_v2.jpg | adidas y 3 300x250 | 2 | - | 300x250 | -
Nike_AirMax90_300x250_v2.jpg | nike airmax90 300x250 | 2 | - | 300x250 | -
LEGO_75192_300x250_v2.jpg | lego 75192 300x250 | 2 | - | 300x250 | -
WD-40_300x250_v2.jpg | wd 40 300x250 | 2 | - | 300x250 | -
Fanta-0%-Zucker_300x250.jpg | fanta 0 zucker 300x250 | - | - | 300x250 | -
Lufthansa_FRA-JFK_ab_399_300x250_v3.jpg | lufthansa fra jfk ab 399 300x250 | 3 | - | 300x250 | -
Ryanair_£9.99_300x250_v3.jpg | ryanair £9 99 300x250 | 3 | - | 300x250 | -
booking_com_Late_Escape_160x600_en-gb_2026-06-03.html | booking com late escape 160x600 en gb | - | 2026-06-03 | 160x600 | en-GB
HSBC_Premier_HK_zh-HK_728x90_v2.html | hsbc premier hk zh hk 728x90 | 2 | - | 728x90 | zh-HK
Santander_Préstamo_es-ES_300x250_V3.jpg | santander préstamo es es 300x250 | 3 | - | 300x250 | es-ES
Allegro_Okazje_PL_750x200_v2.jpg | allegro okazje pl 750x200 | 2 | - | 750x200 | pl
Škoda_Enyaq_RS_cs_480x300_v3.html | škoda enyaq rs cs 480x300 | 3 | - | 480x300 | cs
ING_Girokonto_Rectangle_V3_2026-11-21.gif | ing girokonto rectangle | 3 | 2026-11-21 | - | -
ING_Girokonto_Rectangle_V3_20261121_0915.gif | ing girokonto rectangle | 3 | 2026-11-21T09:15 | - | -
20261121-ING-Girokonto-Rectangle-V3.gif | ing girokonto rectangle | 3 | 2026-11-21 | - | -
21.11.2026 ING Girokonto Rectangle.gif | ing girokonto rectangle | - | 2026-11-21 | - | -
ING_Girokonto_Rectangle_Stand_21.11.26.gif | ing girokonto rectangle stand | - | 2026-11-21 | - | -
ING_Girokonto_Rectangle_(21-Nov-2026).gif | ing girokonto rectangle | - | 2026-11-21 | - | -
ING_Girokonto_Rectangle_2026Nov21.gif | ing girokonto rectangle | - | 2026-11-21 | - | -
ING_Girokonto_Rectangle_21NOV.gif | ing girokonto rectangle 21nov | - | - | - | -
ing-girokonto-rectangle-final-final-2.gif | ing girokonto rectangle | - | - | - | -
ing-girokonto-rectangle_copy_copy.gif | ing girokonto rectangle | - | - | - | -
ing-girokonto-rectangle copy(1).gif | ing girokonto rectangle | - | - | - | -
ing-girokonto-rectangle-kopie-2.gif | ing girokonto rectangle | - | - | - | -
ing_girokonto_rectangle_v4-final-EN-(3).gif | ing girokonto rectangle en | 4 | - | - | en
INGGirokontoRectangleV4.gif | inggirokontorectangle | 4 | - | - | -
ING_Girokonto_rectangle.v4.1.gif | ing girokonto rectangle | 4.1 | - | - | -
ING_Girokonto_V4_Rectangle_300x250.gif | ing girokonto rectangle 300x250 | 4 | - | 300x250 | -
ING_Girokonto_300x250_V4_Rectangle.gif | ing girokonto 300x250 rectangle | 4 | - | 300x250 | -
4_ING_Girokonto_300x250.gif | 4 ing girokonto 300x250 | - | - | 300x250 | -
ING_Girokonto_300x250_4.gif | ing girokonto 300x250 4 | - | - | 300x250 | -
ING_Girokonto_300x250_No4.gif | ing girokonto 300x250 no4 | - | - | 300x250 | -
ING_Girokonto_W300xH250_v1.gif | ing girokonto 300x250 | 1 | - | 300x250 | -
ING_Girokonto_300w_250h_v1.gif | ing girokonto 300x250 | 1 | - | 300x250 | -
ING_Girokonto_300x250_V1_KORREKTUR2.gif | ing girokonto 300x250 | 1.2 | - | 300x250 | -
ING_Girokonto_300x250_Abnahme.gif | ing girokonto 300x250 abnahme | - | - | 300x250 | -
ING_Girokonto_300x250_Version_B_v2.gif | ing girokonto 300x250 version b | 2 | - | 300x250 | -
Zalando.de_Sale_300x250_v2.gif | zalando de sale 300x250 | 2 | - | 300x250 | -
booking.com_300x250_v2.gif | booking com 300x250 | 2 | - | 300x250 | -
www.example.com_300x250.gif | www example com 300x250 | - | - | 300x250 | -
Check24_300x250_v2.gif | check24 300x250 | 2 | - | 300x250 | -
1und1_DSL_300x250_v2.gif | 1und1 dsl 300x250 | 2 | - | 300x250 | -
3sat_Doku_300x250_v2.gif | 3sat doku 300x250 | 2 | - | 300x250 | -
RTL2_300x250_v2.gif | rtl2 300x250 | 2 | - | 300x250 | -
`;
