/** Labelled names that hold things which look like versions, dates or sizes and are none; written before the code was. */

/** One name a line: name | series | version | date | size | language, as in agencies.ts. */
export const lookalikeNames = String.raw`
v8-juice_300x250.jpg | v8 juice 300x250 | - | - | 300x250 | -
v8-juice_300x250_v2.jpg | v8 juice 300x250 | 2 | - | 300x250 | -
V8 Juice Tomato 728x90 v11.jpg | v8 juice tomato 728x90 | 11 | - | 728x90 | -
Mustang_V8_300x250.jpg | mustang v8 300x250 | - | - | 300x250 | -
Mustang_V8_300x250_v3.jpg | mustang v8 300x250 | 3 | - | 300x250 | -
the_new_V6_engine_300x250_v1.jpg | the new v6 engine 300x250 | 1 | - | 300x250 | -
the_new_V6_engine_300x250.jpg | the new v6 engine 300x250 | - | - | 300x250 | -
Dyson_V11_300x250.jpg | dyson v11 300x250 | - | - | 300x250 | -
Dyson_V15_300x250_v2.jpg | dyson v15 300x250 | 2 | - | 300x250 | -
Volvo_V60_728x90.html | volvo v60 728x90 | - | - | 728x90 | -
Volvo V90 728x90 r2.html | volvo v90 728x90 | 2 | - | 728x90 | -
R3 Audi_300x250.jpg | r3 audi 300x250 | - | - | 300x250 | -
Audi_R8_300x250.jpg | audi r8 300x250 | - | - | 300x250 | -
Audi_R8_300x250_v4.jpg | audi r8 300x250 | 4 | - | 300x250 | -
Renault_R5_300x250_v4.jpg | renault r5 300x250 | 4 | - | 300x250 | -
Canon EOS R6 300x600.gif | canon eos r6 300x600 | - | - | 300x600 | -
R2D2_300x250.jpg | r2d2 300x250 | - | - | 300x250 | -
R2-D2_300x250_v2.jpg | r2 d2 300x250 | 2 | - | 300x250 | -
R18_Movie_300x250_v2.jpg | r18 movie 300x250 | 2 | - | 300x250 | -
TV2_300x250.jpg | tv2 300x250 | - | - | 300x250 | -
TV2_300x250_v2.jpg | tv2 300x250 | 2 | - | 300x250 | -
tv3_300x250.jpg | tv3 300x250 | - | - | 300x250 | -
SmartTV2_300x250_v5.jpg | smarttv2 300x250 | 5 | - | 300x250 | -
PSVR2_launch_300x250_v5.jpg | psvr2 launch 300x250 | 5 | - | 300x250 | -
Summer2026_300x250.jpg | summer2026 300x250 | - | - | 300x250 | -
Summer2026_300x250_v2.jpg | summer2026 300x250 | 2 | - | 300x250 | -
Summer_2026_300x250_v2.jpg | summer 2026 300x250 | 2 | - | 300x250 | -
Summer26_300x250_v2.jpg | summer26 300x250 | 2 | - | 300x250 | -
Nov2026_300x250_v2.jpg | nov2026 300x250 | 2 | - | 300x250 | -
2026-11_campaign_300x250_v2.jpg | 2026 11 campaign 300x250 | 2 | - | 300x250 | -
Q4-2026_300x250_v2.jpg | q4 2026 300x250 | 2 | - | 300x250 | -
H1_2027_300x250_v2.jpg | h1 2027 300x250 | 2 | - | 300x250 | -
B2B_300x250.jpg | b2b 300x250 | - | - | 300x250 | -
B2B_300x250_v2.jpg | b2b 300x250 | 2 | - | 300x250 | -
B2C_launch_v3.jpg | b2c launch | 3 | - | - | -
4x4_300x250_v2.jpg | 4x4 300x250 | 2 | - | 300x250 | -
4x4-offroad.jpg | 4x4 offroad | - | - | - | -
iPhone15_300x250.jpg | iphone15 300x250 | - | - | 300x250 | -
iPhone15_300x250_v2.jpg | iphone15 300x250 | 2 | - | 300x250 | -
iPhone16Pro_300x250_v2.jpg | iphone16pro 300x250 | 2 | - | 300x250 | -
iPhone 15 Pro 300x250 v2.jpg | iphone 15 pro 300x250 | 2 | - | 300x250 | -
Galaxy_S24_300x250_v2.jpg | galaxy s24 300x250 | 2 | - | 300x250 | -
PS5_300x250_v2.jpg | ps5 300x250 | 2 | - | 300x250 | -
Xbox360_300x250_v2.jpg | xbox360 300x250 | 2 | - | 300x250 | -
Route66_300x250.jpg | route66 300x250 | - | - | 300x250 | -
Route66_300x250_v2.jpg | route66 300x250 | 2 | - | 300x250 | -
Route_66_300x250_r2.jpg | route 66 300x250 | 2 | - | 300x250 | -
24h_Sale_300x250_v2.jpg | 24h sale 300x250 | 2 | - | 300x250 | -
24h.jpg | 24h | - | - | - | -
24-7_Service_300x250_v2.jpg | 24 7 service 300x250 | 2 | - | 300x250 | -
1080p_teaser.mp4 | 1080p teaser | - | - | - | -
Formel1_300x250_v2.jpg | formel1 300x250 | 2 | - | 300x250 | -
F1_GP_2026_300x250_v2.jpg | f1 gp 2026 300x250 | 2 | - | 300x250 | -
WM2026_Finale_300x250.jpg | wm2026 finale 300x250 | - | - | 300x250 | -
final_countdown_300x250_v2.jpg | final countdown 300x250 | 2 | - | 300x250 | -
New_Balance_300x250_v2.jpg | new balance 300x250 | 2 | - | 300x250 | -
New_York_300x250.jpg | new york 300x250 | - | - | 300x250 | -
NewLook_300x250_v2.jpg | newlook 300x250 | 2 | - | 300x250 | -
Final_Sale_300x250_final.jpg | final sale 300x250 | - | - | 300x250 | -
Copy_Shop_300x250.jpg | copy shop 300x250 | - | - | 300x250 | -
No5_Chanel_300x250_v2.jpg | no5 chanel 300x250 | 2 | - | 300x250 | -
Vol2_300x250_v3.jpg | vol2 300x250 | 3 | - | 300x250 | -
Mixtape_Vol.2_300x250.jpg | mixtape vol 2 300x250 | - | - | 300x250 | -
Part2_Teaser_300x250_v3.jpg | part2 teaser 300x250 | 3 | - | 300x250 | -
Dune_Part_Two_300x250_v3.jpg | dune part two 300x250 | 3 | - | 300x250 | -
GTA_V_2026_300x250.jpg | gta v 2026 300x250 | - | - | 300x250 | -
GTA_VI_300x250_v2.jpg | gta vi 300x250 | 2 | - | 300x250 | -
Henry_V_300x250_v2.jpg | henry v 300x250 | 2 | - | 300x250 | -
3v3_Basketball_300x250.jpg | 3v3 basketball 300x250 | - | - | 300x250 | -
3v3_Basketball_300x250_v2.jpg | 3v3 basketball 300x250 | 2 | - | 300x250 | -
MP3_Player_300x250_v2.jpg | mp3 player 300x250 | 2 | - | 300x250 | -
H2O_300x250_v2.jpg | h2o 300x250 | 2 | - | 300x250 | -
Web2.0_300x250_v2.jpg | web2 0 300x250 | 2 | - | 300x250 | -
HTML5_300x250_v2.html | html5 300x250 | 2 | - | 300x250 | -
5G_Netz_300x250_v2.jpg | 5g netz 300x250 | 2 | - | 300x250 | -
5G_300x250.jpg | 5g 300x250 | - | - | 300x250 | -
7up_300x250_v2.jpg | 7up 300x250 | 2 | - | 300x250 | -
3M_300x250_v2.jpg | 3m 300x250 | 2 | - | 300x250 | -
o2_300x250_v2.jpg | o2 300x250 | 2 | - | 300x250 | -
K2_Ski_300x250_v2.jpg | k2 ski 300x250 | 2 | - | 300x250 | -
Levis_501_300x250_v2.jpg | levis 501 300x250 | 2 | - | 300x250 | -
Peugeot_208_300x250_v2.jpg | peugeot 208 300x250 | 2 | - | 300x250 | -
Boeing_737-800_300x250_v2.jpg | boeing 737 800 300x250 | 2 | - | 300x250 | -
A320-200_300x250.jpg | a320 200 300x250 | - | - | 300x250 | -
Porsche_911_GT3_300x250_v2.jpg | porsche 911 gt3 300x250 | 2 | - | 300x250 | -
VW_ID.3_300x250_v2.jpg | vw id 3 300x250 | 2 | - | 300x250 | -
BMW_M3_300x250_v2.jpg | bmw m3 300x250 | 2 | - | 300x250 | -
Tesla_Model_3_300x250_v2.jpg | tesla model 3 300x250 | 2 | - | 300x250 | -
2for1_300x250_v2.jpg | 2for1 300x250 | 2 | - | 300x250 | -
1+1_gratis_300x250_v2.jpg | 1 1 gratis 300x250 | 2 | - | 300x250 | -
20prozent_300x250_v2.jpg | 20prozent 300x250 | 2 | - | 300x250 | -
-20%_300x250_v2.jpg | 20 300x250 | 2 | - | 300x250 | -
0800-555-123_300x250_v2.jpg | 0800 555 123 300x250 | 2 | - | 300x250 | -
ID 998877_300x250_v2.jpg | id 998877 300x250 | 2 | - | 300x250 | -
SKU451299_300x250.jpg | sku451299 300x250 | - | - | 300x250 | -
4006381333931_300x250_v2.jpg | 4006381333931 300x250 | 2 | - | 300x250 | -
a3f9c2e1_300x250_v2.jpg | a3f9c2e1 300x250 | 2 | - | 300x250 | -
Sale_01-11_to_30-11_300x250_v2.jpg | sale 01 11 to 30 11 300x250 | 2 | - | 300x250 | -
Sale_20261101-20261130_300x250.jpg | sale 20261101 20261130 300x250 | - | - | 300x250 | -
Sale_2026-11-01_bis_2026-11-30_300x250_v2.jpg | sale 2026 11 01 bis 2026 11 30 300x250 | 2 | - | 300x250 | -
Sale_01-30Nov2026_300x250.jpg | sale 01 30nov2026 300x250 | - | - | 300x250 | -
Party_1999-12-31_300x250_v2.jpg | party 1999 12 31 300x250 | 2 | - | 300x250 | -
9-11-2001_memorial.jpg | 9 11 2001 memorial | - | - | - | -
Sale_31.02.2026_300x250.jpg | sale 31 02 2026 300x250 | - | - | 300x250 | -
Sale_99.99.99_300x250.jpg | sale 99 99 99 300x250 | - | - | 300x250 | -
Sale_20261399_300x250.jpg | sale 20261399 300x250 | - | - | 300x250 | -
Sale_29.02.2027_300x250.jpg | sale 29 02 2027 300x250 | - | - | 300x250 | -
Sale_29.02.2028_300x250.jpg | sale 300x250 | - | 2028-02-29 | 300x250 | -
Poster_60x80cm_v2.jpg | poster 60x80cm | 2 | - | - | -
Flyer_210x297mm_v2.jpg | flyer 210x297mm | 2 | - | - | -
Foto_10x15_v2.jpg | foto 10x15 | 2 | - | - | -
10x_faster_300x250_v2.jpg | 10x faster 300x250 | 2 | - | 300x250 | -
X5_300x250_v2.jpg | x5 300x250 | 2 | - | 300x250 | -
Terminal_300-250.jpg | terminal 300x250 | - | - | 300x250 | -
Boxer_160_600_v2.gif | boxer 160x600 | 2 | - | 160x600 | -
Boxer_970_90_21112026.gif | boxer 970x90 | - | 2026-11-21 | 970x90 | -
Boxer_728-90-21-11-2026.gif | boxer 728x90 | - | 2026-11-21 | 728x90 | -
Boxer_1200_628_v2.jpg | boxer 1200x628 | 2 | - | 1200x628 | -
Boxer_12_34_v2.jpg | boxer 12 34 | 2 | - | - | -
Boxer_300_600_v2.gif | boxer 300x600 | 2 | - | 300x600 | -
Boxer_300x250_and_728x90_v2.gif | boxer 300x250 and 728x90 | 2 | - | - | -
v2_v3_comparison_300x250.jpg | v2 comparison 300x250 | 3 | - | 300x250 | -
Revolution_300x250_v2.jpg | revolution 300x250 | 2 | - | 300x250 | -
Review2_300x250.jpg | review2 300x250 | - | - | 300x250 | -
Verve_2_300x250.jpg | verve 2 300x250 | - | - | 300x250 | -
RiverV_300x250_r1.jpg | riverv 300x250 | 1 | - | 300x250 | -
Rev_Run_300x250_v2.jpg | rev run 300x250 | 2 | - | 300x250 | -
Overdrive_300x250_v2.jpg | overdrive 300x250 | 2 | - | 300x250 | -
Var2_300x250_v2.jpg | var2 300x250 | 2 | - | 300x250 | -
Variante_B_300x250_v2.jpg | variante b 300x250 | 2 | - | 300x250 | -
Ep3_S2_300x250_v2.jpg | ep3 s2 300x250 | 2 | - | 300x250 | -
NFL_Draft_2026_300x250_v2.jpg | nfl draft 2026 300x250 | 2 | - | 300x250 | -
Windows11_300x250_v2.jpg | windows11 300x250 | 2 | - | 300x250 | -
Office_365_300x250_v2.jpg | office 365 300x250 | 2 | - | 300x250 | -
Area51_300x250_21Nov26.jpg | area51 300x250 | - | 2026-11-21 | 300x250 | -
Blink182_300x250_20261121_v3_final (1).jpg | blink182 300x250 | 3 | 2026-11-21 | 300x250 | -
U2_Tour_2026_300x250_en_v3.jpg | u2 tour 2026 300x250 en | 3 | - | 300x250 | en
May_2026_300x250_v2.jpg | may 2026 300x250 | 2 | - | 300x250 | -
1_Mai_300x250_v2.jpg | 1 mai 300x250 | 2 | - | 300x250 | -
4th_of_July_2026_300x250_v2.jpg | 4th of july 2026 300x250 | 2 | - | 300x250 | -
Black_Friday_27-11-26_300x250_v2.jpg | black friday 300x250 | 2 | 2026-11-27 | 300x250 | -
banner_v8_300x250.jpg | banner 300x250 | 8 | - | 300x250 | -
banner_v6_mpu.jpg | banner mpu | 6 | - | - | -
banner_r8.jpg | banner | 8 | - | - | -
banner_v12.jpg | banner | 12 | - | - | -
banner_1763712000.jpg | banner 1763712000 | - | - | - | -
banner_(2026).jpg | banner 2026 | - | - | - | -
Motiv1_300x250.jpg | motiv1 300x250 | - | - | 300x250 | -
Motiv2_300x250_v3.jpg | motiv2 300x250 | 3 | - | 300x250 | -
motiv3.jpg | motiv3 | - | - | - | -
MotivV2.jpg | motiv | 2 | - | - | -
Aktiv2_300x250.jpg | aktiv2 300x250 | - | - | 300x250 | -
Kia_EV6_300x250.jpg | kia ev6 300x250 | - | - | 300x250 | -
kia_Ev9_300x250_v2.jpg | kia ev9 300x250 | 2 | - | 300x250 | -
Tv2_300x250.jpg | tv2 300x250 | - | - | 300x250 | -
KV2_300x250_v3.jpg | kv2 300x250 | 3 | - | 300x250 | -
Kv2_300x250.jpg | kv2 300x250 | - | - | 300x250 | -
BBC_R4_300x250.jpg | bbc r4 300x250 | - | - | 300x250 | -
Yamaha_YZF-R3_300x250.jpg | yamaha yzf r3 300x250 | - | - | 300x250 | -
BMW_R18_300x250.jpg | bmw r18 300x250 | - | - | 300x250 | -
BMW_iX_300x250_v8.jpg | bmw ix 300x250 | 8 | - | 300x250 | -
Grill_Edelstahl_V2A_300x250.jpg | grill edelstahl v2a 300x250 | - | - | 300x250 | -
Renault_V2G_300x250.jpg | renault v2g 300x250 | - | - | 300x250 | -
V60_Volvo_300x250.jpg | v60 volvo 300x250 | - | - | 300x250 | -
Volvo_Nya_V60_300x250_v3.jpg | volvo nya v60 300x250 | 3 | - | 300x250 | -
Dyson_Staubsauger_V15_300x250.jpg | dyson staubsauger v15 300x250 | - | - | 300x250 | -
Dyson_Airwrap_300x250_v6.jpg | dyson airwrap 300x250 | 6 | - | 300x250 | -
Bosch_18V_4Ah_300x250.jpg | bosch 18v 4ah 300x250 | - | - | 300x250 | -
NewBalance_990v6_300x250.jpg | newbalance 990v6 300x250 | - | - | 300x250 | -
Deal_01.12.26-24.12.26_300x250.jpg | deal 01 12 26 24 12 26 300x250 | - | - | 300x250 | -
Deal_10.-24.12.2026_300x250.jpg | deal 10 24 12 2026 300x250 | - | - | 300x250 | -
Hannover_v_96_300x250.jpg | hannover v 96 300x250 | - | - | 300x250 | -
Constructor_2_300x250.jpg | constructor 2 300x250 | - | - | 300x250 | -
the_constructor.jpg | the constructor | - | - | - | -
banner_v1_2.jpg | banner | 1.2 | - | - | -
`;
