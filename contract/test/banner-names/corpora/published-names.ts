/** Labelled names by conventions that agencies, networks and studios publish, written after the code had read the second trial. */

/** One name a line: name | series | version | date | size | language, as in agencies.ts. */
export const publishedNames = String.raw`
relevate_cashplus_en_300x250_dv360_v03.html | relevate cashplus en 300x250 dv360 | 3 | - | 300x250 | en
rimmelrange_advertorial_300x250_creative1_version1.jpg | rimmelrange advertorial 300x250 creative1 | 1 | - | 300x250 | -
CoolDrinks_SummerLaunch_9-16_Meta_Video_EN-US_V3.mp4 | cooldrinks summerlaunch 9 16 meta video en us | 3 | - | - | en-US
STAR_HOR_16_9_INSTA_dragon_V2.mp4 | star hor 16 9 insta dragon | 2 | - | - | -
SunshineCanyons_2021Q3_SummerFun_300x250_r2.html | sunshinecanyons 2021q3 summerfun 300x250 | 2 | - | 300x250 | -
WinterCampaign_M_JacketSale_Facebook_1200x628_v2_20240521.png | wintercampaign m jacketsale facebook 1200x628 | 2 | 2024-05-21 | 1200x628 | -
ClientX_SummerPromo_BannerLeaderboard_970x250_final_20240605.jpg | clientx summerpromo bannerleaderboard 970x250 | - | 2024-06-05 | 970x250 | -
Poster_Final_rev3_6.jpg | poster | 3.6 | - | - | -
Poster_FINAL2b.jpg | poster | - | - | - | -
Poster_REAL_FINAL.jpg | poster | - | - | - | -
Poster_final18.jpg | poster | - | - | - | -
Poster_finalv13.jpg | poster | 13 | - | - | -
Poster_V3_RZ.jpg | poster | 3 | - | - | -
house_bg1_master_v04.mp4 | house bg1 master | 4 | - | - | -
50078-NHS-BrandRefresh-v2.1-YT.mp4 | 50078 nhs brandrefresh yt | 2.1 | - | - | -
50078 - NHS - Brand Refresh - v2.1.mp4 | 50078 nhs brand refresh | 2.1 | - | - | -
Autohaus_XY_Herbst2026_BB_970x250.jpg | autohaus xy herbst2026 bb 970x250 | - | - | 970x250 | -
Autohaus_XY_Herbst_BB_970x250_Überarbeitet.jpg | autohaus xy herbst bb 970x250 | - | - | 970x250 | -
PEACH_BON_METEO_IN_MSB_8S.mp4 | peach bon meteo in msb 8s | - | - | - | -
Menu_rd4.jpg | menu | 4 | - | - | -
Menu_final_artwork.jpg | menu | - | - | - | -
PEI_IO1-Generac_FR_300x250_FINAL_2026-10-05_v2.jpg | pei io1 generac fr 300x250 | 2 | 2026-10-05 | 300x250 | fr
Amazon_Q1_Campaign_300x250_Final_v3.jpg | amazon q1 campaign 300x250 | 3 | - | 300x250 | -
BirchwayMarket_Holiday2026_Display_300x250_FINAL.jpg | birchwaymarket holiday2026 display 300x250 | - | - | 300x250 | -
WOT_Autoreloader_336x280_Ru.jpg | wot autoreloader 336x280 ru | - | - | 336x280 | ru
WOT_Fall-Aim_336x280_Es-Mx.jpg | wot fall aim 336x280 es mx | - | - | 336x280 | es-MX
ROT_Scan-It_TicketChecker_Revised.jpg | rot scan it ticketchecker | - | - | - | -
TicketChecker_v2_revised.jpg | ticketchecker | 2 | - | - | -
TicketChecker_v2_client-approved.jpg | ticketchecker | 2 | - | - | -
TicketChecker_FINAL-3.jpg | ticketchecker | - | - | - | -
SEVINTEC_LOGO_FINAL2.png | sevintec logo | - | - | - | -
03_WBSX5_728x90_red_CTA.jpg | 03 wbsx5 728x90 red cta | - | - | 728x90 | -
tMobile_DDR_Tier2_728x90_base_Retargeting.jpg | tmobile ddr tier2 728x90 base retargeting | - | - | 728x90 | -
openthesaurus.de_d_728x90_1.jpg | openthesaurus de d 728x90 1 | - | - | 728x90 | -
linkedin_personal_banner_v3_1584x396.png | linkedin personal banner 1584x396 | 3 | - | 1584x396 | -
ESA_Shop_Banner_V3.png | esa shop banner | 3 | - | - | -
web_wom_st_20220214_revised.jpg | web wom st | - | 2022-02-14 | - | -
isabuhay2018_bracket_round2.jpg | isabuhay2018 bracket | 2 | - | - | -
img_hero_final_final2.png | img hero | - | - | - | -
Adf_ROCLeader_BAN_728x90_CPM_STD_BRD_NRT_DCK.jpg | adf rocleader ban 728x90 cpm std brd nrt dck | - | - | 728x90 | -
`;
