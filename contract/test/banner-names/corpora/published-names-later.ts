/** Labelled names by more published conventions, German, Dutch, French, Spanish and Japanese ones too, written after the code. */

/** One name a line: name | series | version | date | size | language, as in agencies.ts. */
export const laterPublishedNames = String.raw`
LV-1602_Plakat_300x600_DaS_20260705.jpg | lv 1602 plakat 300x600 das | - | 2026-07-05 | 300x600 | -
banner_1000x700_1zu2_v1.0.jpg | banner 1000x700 1zu2 | 1.0 | - | 1000x700 | -
aankondiging_v01.jpg | aankondiging | 1 | - | - | -
aankondiging_defdef.jpg | aankondiging | - | - | - | -
aankondiging_finaaldef.jpg | aankondiging | - | - | - | -
aankondiging_def1.jpg | aankondiging | - | - | - | -
aankondiging_v0_1.jpg | aankondiging | 0.1 | - | - | -
20260705_aankondiging.jpg | aankondiging | - | 2026-07-05 | - | -
キャンペーン_300x250_v2.png | キャンペーン 300x250 | 2 | - | 300x250 | -
キャンペーン_300x250_最終.png | キャンペーン 300x250 | - | - | 300x250 | -
Moreau_Logo_V3_Final.jpg | moreau logo | 3 | - | - | -
Moreau_Logo_V2_final_FINAL_ok.jpg | moreau logo | 2 | - | - | -
Moreau_Logo_vraiment_final.jpg | moreau logo | - | - | - | -
Moreau_Logo_V3_20250228.jpg | moreau logo | 3 | 2025-02-28 | - | -
Proyecto final final.jpg | proyecto | - | - | - | -
Proyecto ultrafinal.jpg | proyecto | - | - | - | -
ClienteX_Diseño_Final_20250405.jpg | clientex diseño | - | 2025-04-05 | - | -
2025-12-16_ACME_RFP_v1.0.jpg | acme rfp | 1.0 | 2025-12-16 | - | -
2025-12-16_ACME_RFP_v1.2_APPROVED.jpg | acme rfp | 1.2 | 2025-12-16 | - | -
CIW-Newsletter-January 2015 Proof v3c.jpg | ciw newsletter january 2015 proof | 3c | - | - | -
CSY-10456 Website-choicesurrgocy.com.jpg | csy 10456 website choicesurrgocy com | - | - | - | -
AAA_BBBB001_030.mp4 | aaa bbbb001 030 | - | - | - | -
Infotext_Flyer_300x250_frei.jpg | infotext flyer 300x250 | - | - | 300x250 | -
Flyer_4C_v1.2_Freigabe.jpg | flyer 4c | 1.2 | - | - | -
atlasski_copy2_300x250_v2.html | atlasski copy2 300x250 | 2 | - | 300x250 | -
Q1_HolidayGiftCard_3rdNightFree_300x250_r2.jpg | q1 holidaygiftcard 3rdnightfree 300x250 | 2 | - | 300x250 | -
ad12_v2.jpg | ad12 | 2 | - | - | -
Banner_V2_KS2.jpg | banner | 2.2 | - | - | -
Banner_V2_mit_Logo.jpg | banner mit logo | 2 | - | - | -
Banner (final).jpg | banner | - | - | - | -
Banner_v1 (final) (2).jpg | banner | 1 | - | - | -
Banner_FINAL_v2.1.jpg | banner | 2.1 | - | - | -
Banner_EN_FINAL3.jpg | banner en | - | - | - | en
FINAL_Banner_300x250.jpg | banner 300x250 | - | - | 300x250 | -
Banner_300x250 - final approved 2026-07-05.jpg | banner 300x250 | - | 2026-07-05 | 300x250 | -
building_v12_final_approved.jpg | building | 12 | - | - | -
Rental_1000x200_pixel_v2.jpg | rental 1000x200 pixel | 2 | - | 1000x200 | -
Newsletter-Juli-2026_v2.jpg | newsletter juli 2026 | 2 | - | - | -
JOB2026-114_Banner_728x90_v2.jpg | job2026 114 banner 728x90 | 2 | - | 728x90 | -
`;
