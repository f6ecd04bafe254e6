/** Labelled names as agencies deliver them: what a production manager reads out of each, written before the code was. */

/** One name a line: name | series | version | date | size | language. A dash is nothing, a question mark is a date that can be read in two ways. */
export const agencyNames = String.raw`
Summer_300x250_v2.jpg | summer 300x250 | 2 | - | 300x250 | -
Summer_300x250_V03.jpg | summer 300x250 | 3 | - | 300x250 | -
Summer_300x250_r3.gif | summer 300x250 | 3 | - | 300x250 | -
Summer_300x250_R12.gif | summer 300x250 | 12 | - | 300x250 | -
Summer 300x250 ver 4.png | summer 300x250 | 4 | - | 300x250 | -
Summer-300x250-version-5.png | summer 300x250 | 5 | - | 300x250 | -
Summer_300x250_v1.2.png | summer 300x250 | 1.2 | - | 300x250 | -
Summer_300x250_v1.10.png | summer 300x250 | 1.10 | - | 300x250 | -
Summer_300x250_v2a.png | summer 300x250 | 2a | - | 300x250 | -
Summer_300x250_v2b.png | summer 300x250 | 2b | - | 300x250 | -
Summer_v2_300x250.jpg | summer 300x250 | 2 | - | 300x250 | -
v2_Summer_300x250.jpg | summer 300x250 | 2 | - | 300x250 | -
Summer_300x250.jpg | summer 300x250 | - | - | 300x250 | -
Summer_300x250_final.jpg | summer 300x250 | - | - | 300x250 | -
Summer_300x250_FINAL.jpg | summer 300x250 | - | - | 300x250 | -
Summer_300x250_final_final.jpg | summer 300x250 | - | - | 300x250 | -
Summer_300x250_final2.jpg | summer 300x250 | - | - | 300x250 | -
Summer_300x250_final_v2.jpg | summer 300x250 | 2 | - | 300x250 | -
Summer_300x250_v2_final.jpg | summer 300x250 | 2 | - | 300x250 | -
Summer_final_300x250.jpg | summer 300x250 | - | - | 300x250 | -
Summer_300x250_new.jpg | summer 300x250 | - | - | 300x250 | -
Summer_300x250 (2).jpg | summer 300x250 | - | - | 300x250 | -
Summer_300x250 copy.jpg | summer 300x250 | - | - | 300x250 | -
Summer_300x250 copy 2.jpg | summer 300x250 | - | - | 300x250 | -
Summer_300x250 - Copy.jpg | summer 300x250 | - | - | 300x250 | -
Summer_300x250 - Copy (3).jpg | summer 300x250 | - | - | 300x250 | -
Summer_300x250 - Kopie.jpg | summer 300x250 | - | - | 300x250 | -
Summer_300x250 – Kopie (2).jpg | summer 300x250 | - | - | 300x250 | -
Copy of Summer_300x250.jpg | summer 300x250 | - | - | 300x250 | -
Kopie von Summer_300x250.jpg | summer 300x250 | - | - | 300x250 | -
Summer_300x250_v2 (1).jpg | summer 300x250 | 2 | - | 300x250 | -
Summer_300x250_v2_approved.jpg | summer 300x250 | 2 | - | 300x250 | -
ACME_Q4_Launch_728x90_v7.html | acme q4 launch 728x90 | 7 | - | 728x90 | -
ACME_Q4_Launch_728x90_v7_FINAL.html | acme q4 launch 728x90 | 7 | - | 728x90 | -
ACME-Q4-Launch-728X90-V07.HTML | acme q4 launch 728x90 | 7 | - | 728x90 | -
acme_q4_launch_728×90_v7.htm | acme q4 launch 728x90 | 7 | - | 728x90 | -
acme q4 launch 728 x 90 v7.html | acme q4 launch 728x90 | 7 | - | 728x90 | -
acme_q4_launch_728-90_v7.html | acme q4 launch 728x90 | 7 | - | 728x90 | -
acme_q4_launch_728_90_v7.html | acme q4 launch 728x90 | 7 | - | 728x90 | -
acme_q4_launch_728x90px_v7.html | acme q4 launch 728x90 | 7 | - | 728x90 | -
20261121_Summer_300x250.jpg | summer 300x250 | - | 2026-11-21 | 300x250 | -
Summer_300x250_20261121.jpg | summer 300x250 | - | 2026-11-21 | 300x250 | -
Summer_300x250_2026-11-21.jpg | summer 300x250 | - | 2026-11-21 | 300x250 | -
Summer_300x250_21-11-2026.jpg | summer 300x250 | - | 2026-11-21 | 300x250 | -
Summer_300x250_21.11.2026.jpg | summer 300x250 | - | 2026-11-21 | 300x250 | -
Summer_300x250_21.11.26.jpg | summer 300x250 | - | 2026-11-21 | 300x250 | -
Summer_300x250_211126.jpg | summer 300x250 | - | 2026-11-21 | 300x250 | -
Summer_300x250_21Nov2026.jpg | summer 300x250 | - | 2026-11-21 | 300x250 | -
Summer_300x250_21-Nov-26.jpg | summer 300x250 | - | 2026-11-21 | 300x250 | -
Summer_300x250_Nov-21-2026.jpg | summer 300x250 | - | 2026-11-21 | 300x250 | -
Summer_300x250_21 November 2026.jpg | summer 300x250 | - | 2026-11-21 | 300x250 | -
Summer_300x250_2026_11_21.jpg | summer 300x250 | - | 2026-11-21 | 300x250 | -
Summer_300x250_2026.11.21.jpg | summer 300x250 | - | 2026-11-21 | 300x250 | -
Summer_300x250_21_11_2026.jpg | summer 300x250 | - | 2026-11-21 | 300x250 | -
Summer_300x250_21112026.jpg | summer 300x250 | - | 2026-11-21 | 300x250 | -
Summer_300x250_11-21-2026.jpg | summer 300x250 | - | 2026-11-21 | 300x250 | -
Summer_300x250_03-04-2026.jpg | summer 300x250 | - | ? | 300x250 | -
Summer_300x250_03.04.26.jpg | summer 300x250 | - | ? | 300x250 | -
Summer_300x250_030426.jpg | summer 300x250 | - | ? | 300x250 | -
Summer_300x250_04-04-2026.jpg | summer 300x250 | - | 2026-04-04 | 300x250 | -
Summer_300x250_20261121_v2.jpg | summer 300x250 | 2 | 2026-11-21 | 300x250 | -
Summer_300x250_v2_20261121.jpg | summer 300x250 | 2 | 2026-11-21 | 300x250 | -
Summer_300x250_v20261121.jpg | summer 300x250 | - | 2026-11-21 | 300x250 | -
Summer_300x250_20261121_1530.jpg | summer 300x250 | - | 2026-11-21T15:30 | 300x250 | -
Summer_300x250_20261121T153000.jpg | summer 300x250 | - | 2026-11-21T15:30 | 300x250 | -
Summer_300x250_2026-11-21_15-30-00.jpg | summer 300x250 | - | 2026-11-21T15:30 | 300x250 | -
SummerSaleV2.jpg | summersale | 2 | - | - | -
SummerSale300x250V2.jpg | summersale 300x250 | 2 | - | 300x250 | -
summerSale300x250Final.jpg | summersale 300x250 | - | - | 300x250 | -
bannerv2.jpg | banner | 2 | - | - | -
MPUv3.gif | mpu | 3 | - | - | -
leaderboard_v10.html | leaderboard | 10 | - | - | -
NOVA_2026_Skyscraper_160x600_r02.gif | nova 2026 skyscraper 160x600 | 2 | - | 160x600 | -
NOVA_2026_Skyscraper_160x600_rev3.gif | nova 2026 skyscraper 160x600 | 3 | - | 160x600 | -
NOVA_2026_Skyscraper_160x600_Rev. 3.gif | nova 2026 skyscraper 160x600 | 3 | - | 160x600 | -
NOVA_2026_Skyscraper_160x600_revision-04.gif | nova 2026 skyscraper 160x600 | 4 | - | 160x600 | -
NOVA_2026_Skyscraper_160x600_v2_r3.gif | nova 2026 skyscraper 160x600 | 2.3 | - | 160x600 | -
[ACME] Hero – Billboard (970x250) v4.png | acme hero billboard 970x250 | 4 | - | 970x250 | -
ACME.Hero.Billboard.970x250.v4.png | acme hero billboard 970x250 | 4 | - | 970x250 | -
1234567_ACME_Hero_970x250_v4.zip.html | 1234567 acme hero 970x250 | 4 | - | 970x250 | -
J10442-ACME-Hero-970x250-V4.jpg | j10442 acme hero 970x250 | 4 | - | 970x250 | -
JOB#2231_ACME_Hero_970x90_v4.jpg | job 2231 acme hero 970x90 | 4 | - | 970x90 | -
hero_banner_1.jpg | hero banner 1 | - | - | - | -
hero_banner_02.jpg | hero banner 02 | - | - | - | -
hero_frame3_v2.jpg | hero frame3 | 2 | - | - | -
hero_A_v2.jpg | hero a | 2 | - | - | -
hero_B_v2.jpg | hero b | 2 | - | - | -
hero_conceptA_320x480_v2.html | hero concepta 320x480 | 2 | - | 320x480 | -
hero_opt2_320x480_v2.html | hero opt2 320x480 | 2 | - | 320x480 | -
hero_320x480@2x_v2.png | hero 320x480 2x | 2 | - | 320x480 | -
hero_320x480_retina_v2.png | hero 320x480 retina | 2 | - | 320x480 | -
hero_1920x1080_15s_v3.mp4 | hero 1920x1080 15s | 3 | - | 1920x1080 | -
hero_1920x1080_30sec_v3.webm | hero 1920x1080 30sec | 3 | - | 1920x1080 | -
hero_1080x1920_story_v3.mp4 | hero 1080x1920 story | 3 | - | 1080x1920 | -
hero_1080p_v3.mp4 | hero 1080p | 3 | - | - | -
hero_16x9_v3.mp4 | hero 16x9 | 3 | - | - | -
hero_9x16_v3.mp4 | hero 9x16 | 3 | - | - | -
hero_1x1_v3.mp4 | hero 1x1 | 3 | - | - | -
hero_4k_25fps_v3.mp4 | hero 4k 25fps | 3 | - | - | -
hero_300x250/index.html | hero 300x250 | - | - | 300x250 | -
hero_300x250_v2/index.html | hero 300x250 | 2 | - | 300x250 | -
hero_300x250_v1.2/index.html | hero 300x250 | 1.2 | - | 300x250 | -
Hero 300x250 21.11.26/index.html | hero 300x250 | - | 2026-11-21 | 300x250 | -
v2/index.html |  | 2 | - | - | -
300x250/index.html | 300x250 | - | - | 300x250 | -
300x250_v3/index.html | 300x250 | 3 | - | 300x250 | -
index.html | index | - | - | - | -
300x250.jpg | 300x250 | - | - | 300x250 | -
v3.jpg |  | 3 | - | - | -
20261121.jpg |  | - | 2026-11-21 | - | -
final.jpg | final | - | - | - | -
banner.jpg | banner | - | - | - | -
banner.JPG | banner | - | - | - | -
banner.psd.jpg | banner | - | - | - | -
banner_v2.jpg.jpg | banner | 2 | - | - | -
banner__v2__.jpg | banner | 2 | - | - | -
  banner v2 .jpg | banner | 2 | - | - | -
banner-v2_latest.jpg | banner | 2 | - | - | -
banner_V2_NEW.jpg | banner | 2 | - | - | -
banner_v2_old.jpg | banner old | 2 | - | - | -
banner_v2_backup.jpg | banner backup | 2 | - | - | -
banner_v2_wip.jpg | banner wip | 2 | - | - | -
banner_draft3.jpg | banner | 3 | - | - | -
banner_Draft_3.jpg | banner | 3 | - | - | -
banner_v02_draft.jpg | banner draft | 2 | - | - | -
banner_ver.2.jpg | banner | 2 | - | - | -
banner_vers2.jpg | banner | 2 | - | - | -
banner (v2).jpg | banner | 2 | - | - | -
banner [v2].jpg | banner | 2 | - | - | -
banner.v2.jpg | banner | 2 | - | - | -
banner-v.2.jpg | banner | 2 | - | - | -
banner_v_2.jpg | banner | 2 | - | - | -
banner_v002.jpg | banner | 2 | - | - | -
banner_v2final.jpg | banner | 2 | - | - | -
banner_300x250v2.jpg | banner 300x250 | 2 | - | 300x250 | -
banner_v1.2.3.jpg | banner | 1.2.3 | - | - | -
BANNER_V2_300X600.PNG | banner 300x600 | 2 | - | 300x600 | -
`;
