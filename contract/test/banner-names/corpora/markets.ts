/** Labelled names of many markets: languages, umlauts, encodings, emoji; read by a production manager, written before the code was. */

/** One name a line: name | series | version | date | size | language, as in agencies.ts. */
export const marketNames = String.raw`
Summer_EN_300x250_v2.jpg | summer en 300x250 | 2 | - | 300x250 | en
Summer_DE_300x250_v2.jpg | summer de 300x250 | 2 | - | 300x250 | de
Summer_300x250_en.jpg | summer 300x250 en | - | - | 300x250 | en
Summer_300x250_de_v2.jpg | summer 300x250 de | 2 | - | 300x250 | de
Summer_300x250_en-GB_v2.jpg | summer 300x250 en gb | 2 | - | 300x250 | en-GB
Summer_300x250_en_GB_v2.jpg | summer 300x250 en gb | 2 | - | 300x250 | en-GB
Summer_300x250_en-us_v2.jpg | summer 300x250 en us | 2 | - | 300x250 | en-US
Summer_300x250_fr_CH.jpg | summer 300x250 fr ch | - | - | 300x250 | fr-CH
Summer_300x250_de-AT_final.jpg | summer 300x250 de at | - | - | 300x250 | de-AT
Summer_300x250_pt-BR_v4.jpg | summer 300x250 pt br | 4 | - | 300x250 | pt-BR
Summer_300x250_nl-BE_v4.jpg | summer 300x250 nl be | 4 | - | 300x250 | nl-BE
Summer_300x250_CH-DE_v4.jpg | summer 300x250 ch de | 4 | - | 300x250 | de-CH
Summer_300x250_CH-FR_v4.jpg | summer 300x250 ch fr | 4 | - | 300x250 | fr-CH
Summer_300x250_CH-IT_v4.jpg | summer 300x250 ch it | 4 | - | 300x250 | it-CH
Summer_300x250_BE-NL_v4.jpg | summer 300x250 be nl | 4 | - | 300x250 | nl-BE
Summer_300x250_UK_v4.jpg | summer 300x250 uk | 4 | - | 300x250 | -
Summer_300x250_US_v4.jpg | summer 300x250 us | 4 | - | 300x250 | -
Summer_300x250_IT_v4.jpg | summer 300x250 it | 4 | - | 300x250 | it
Summer_300x250_it.jpg | summer 300x250 it | - | - | 300x250 | it
Summer_300x250_NO_v1.jpg | summer 300x250 no | 1 | - | 300x250 | no
Summer_300x250_sv_v1.jpg | summer 300x250 sv | 1 | - | 300x250 | sv
Summer_300x250_da_v1.jpg | summer 300x250 da | 1 | - | 300x250 | da
Summer_300x250_fi_v1.jpg | summer 300x250 fi | 1 | - | 300x250 | fi
Summer_300x250_nb-NO_v1.jpg | summer 300x250 nb no | 1 | - | 300x250 | nb-NO
Summer_300x250_pl_v1.jpg | summer 300x250 pl | 1 | - | 300x250 | pl
Summer_300x250_cs-CZ_v1.jpg | summer 300x250 cs cz | 1 | - | 300x250 | cs-CZ
Summer_300x250_es-MX_v1.jpg | summer 300x250 es mx | 1 | - | 300x250 | es-MX
Summer_300x250_english.jpg | summer 300x250 english | - | - | 300x250 | en
Summer_300x250_deutsch_v2.jpg | summer 300x250 deutsch | 2 | - | 300x250 | de
Summer_300x250_ENG_v2.jpg | summer 300x250 eng | 2 | - | 300x250 | en
Summer_300x250_GER_v2.jpg | summer 300x250 ger | 2 | - | 300x250 | de
Summer_300x250_v2_FR.jpg | summer 300x250 fr | 2 | - | 300x250 | fr
Summer_300x250_v2_FR_final.jpg | summer 300x250 fr | 2 | - | 300x250 | fr
EN_Summer_300x250.jpg | en summer 300x250 | - | - | 300x250 | en
de_summer_300x250_v9.html | de summer 300x250 | 9 | - | 300x250 | de
de-DE_summer_300x250_v9.html | de de summer 300x250 | 9 | - | 300x250 | de-DE
en_US-summer-300x250-v9.html | en us summer 300x250 | 9 | - | 300x250 | en-US
Summer_DE_Hero_300x250.html | summer de hero 300x250 | - | - | 300x250 | de
summer/index.html | summer | - | - | - | -
summer_de_v2/index.html | summer de | 2 | - | - | de
Sommerschlussverkauf_300x250_v2.jpg | sommerschlussverkauf 300x250 | 2 | - | 300x250 | -
Frühjahrsaktion_Österreich_728x90_V2.jpg | frühjahrsaktion österreich 728x90 | 2 | - | 728x90 | -
Grüße aus München 300x600 v3.png | grüße aus münchen 300x600 | 3 | - | 300x600 | -
Weihnachten_2026_160x600_Korr2.jpg | weihnachten 2026 160x600 | 2 | - | 160x600 | -
Weihnachten_2026_160x600_Korrektur_3.jpg | weihnachten 2026 160x600 | 3 | - | 160x600 | -
Weihnachten_2026_160x600_neu.jpg | weihnachten 2026 160x600 | - | - | 160x600 | -
Weihnachten_2026_160x600_Version 3.jpg | weihnachten 2026 160x600 | 3 | - | 160x600 | -
Weihnachten_2026_160x600_final_freigegeben.jpg | weihnachten 2026 160x600 | - | - | 160x600 | -
Weihnachten_2026_160x600_alt.jpg | weihnachten 2026 160x600 alt | - | - | 160x600 | -
Weihnachten_2026_160x600_21.Dez.2026.jpg | weihnachten 2026 160x600 | - | 2026-12-21 | 160x600 | -
Weihnachten_2026_160x600_1. Dezember 2026.jpg | weihnachten 2026 160x600 | - | 2026-12-01 | 160x600 | -
Ostern_5-März-2026_468x60.gif | ostern 468x60 | - | 2026-03-05 | 468x60 | -
Ostern_05.03.2026_468x60.gif | ostern 468x60 | - | ? | 468x60 | -
Ostern_KW47_468x60_v2.gif | ostern kw47 468x60 | 2 | - | 468x60 | -
Rentrée_Été_300x250_v2.jpg | rentrée été 300x250 | 2 | - | 300x250 | -
Soldes_d'hiver_300x250_fr_v2.jpg | soldes dhiver 300x250 fr | 2 | - | 300x250 | fr
Soldes_21-janv-2026_300x250.jpg | soldes 300x250 | - | 2026-01-21 | 300x250 | -
Soldes_12 février 2026_300x250.jpg | soldes 300x250 | - | 2026-02-12 | 300x250 | -
Soldes_14août2026_300x250.jpg | soldes 300x250 | - | 2026-08-14 | 300x250 | -
Soldes_300x250 - copie.jpg | soldes 300x250 | - | - | 300x250 | -
Copie de Soldes_300x250.jpg | soldes 300x250 | - | - | 300x250 | -
coup_de_coeur_300x250_v2.jpg | coup de coeur 300x250 | 2 | - | 300x250 | -
Sommarrea_Göteborg_970x250_v2.jpg | sommarrea göteborg 970x250 | 2 | - | 970x250 | -
Jul_i_Malmö_970x250_ver3.jpg | jul i malmö 970x250 | 3 | - | 970x250 | -
Påskeferie_Ålesund_320x50_v4.png | påskeferie ålesund 320x50 | 4 | - | 320x50 | -
Smørrebrød_København_320x50_rev2.png | smørrebrød københavn 320x50 | 2 | - | 320x50 | -
Kesäale_Jyväskylä_300x250_fi_v1.jpg | kesäale jyväskylä 300x250 fi | 1 | - | 300x250 | fi
Sommarrea_300x250_21-maj-2026.jpg | sommarrea 300x250 | - | 2026-05-21 | 300x250 | -
Sommarrea_300x250_261121.jpg | sommarrea 300x250 | - | ? | 300x250 | -
Sommarrea_300x250 - kopia.jpg | sommarrea 300x250 | - | - | 300x250 | -
Udsalg_300x250_13okt2026.jpg | udsalg 300x250 | - | 2026-10-13 | 300x250 | -
Rebajas_Otoño_300x250_es_v2.jpg | rebajas otoño 300x250 es | 2 | - | 300x250 | es
Wyprzedaż_Łódź_300x250_pl_v2.jpg | wyprzedaż łódź 300x250 pl | 2 | - | 300x250 | pl
Slevy_Příbram_300x250_v2.jpg | slevy příbram 300x250 | 2 | - | 300x250 | -
Распродажа_300x250_v2.jpg | распродажа 300x250 | 2 | - | 300x250 | -
夏のセール_300x250_v2.jpg | 夏のセール 300x250 | 2 | - | 300x250 | -
夏のセール_３００ｘ２５０_v2.jpg | 夏のセール 300x250 | 2 | - | 300x250 | -
여름세일_300x250_v2.jpg | 여름세일 300x250 | 2 | - | 300x250 | -
تخفيضات_300x250_v2.jpg | تخفيضات 300x250 | 2 | - | 300x250 | -
İstanbul_300x250_tr_v2.jpg | i̇stanbul 300x250 tr | 2 | - | 300x250 | tr
🎄_Xmas_300x250_v2.jpg | 🎄 xmas 300x250 | 2 | - | 300x250 | -
🎃_Xmas_300x250_v2.jpg | 🎃 xmas 300x250 | 2 | - | 300x250 | -
Xmas🎄300x250_v2.jpg | xmas🎄 300x250 | 2 | - | 300x250 | -
Sale🔥🔥_728x90_v3.gif | sale🔥🔥 728x90 | 3 | - | 728x90 | -
❤️_Valentines_300x250.jpg | ❤ valentines 300x250 | - | - | 300x250 | -
Summer%20Sale%20300x250%20v2.jpg | summer sale 300x250 | 2 | - | 300x250 | -
Summer+Sale+300x250+v2.jpg | summer sale 300x250 | 2 | - | 300x250 | -
Fr%C3%BChling_300x250_v2.jpg | frühling 300x250 | 2 | - | 300x250 | -
Summer%20300x250%20%282%29.jpg | summer 300x250 | - | - | 300x250 | -
50%off_300x250_v2.jpg | 50 off 300x250 | 2 | - | 300x250 | -
100%_Bio_300x250_v2.jpg | 100 bio 300x250 | 2 | - | 300x250 | -
Ab_9,99€_300x250_v2.jpg | ab 9 99€ 300x250 | 2 | - | 300x250 | -
Müller & Söhne 300x250 v2.jpg | müller söhne 300x250 | 2 | - | 300x250 | -
What's_New_300x250.jpg | whats 300x250 | - | - | 300x250 | -
just_do_it_300x250.jpg | just do it 300x250 | - | - | 300x250 | -
say_no_300x250_v2.jpg | say no 300x250 | 2 | - | 300x250 | -
no_limits_300x250_v2.jpg | no limits 300x250 | 2 | - | 300x250 | -
it_girl_300x250_v2.jpg | it girl 300x250 | 2 | - | 300x250 | -
la_vie_en_rose_300x250_v2.jpg | la vie en rose 300x250 | 2 | - | 300x250 | -
Fête_de_la_Musique_300x250_fr-FR.jpg | fête de la musique 300x250 fr fr | - | - | 300x250 | fr-FR
banner-en-v2.html | banner en | 2 | - | - | en
banner.en.v2.html | banner en | 2 | - | - | en
banner_v2_en_300x250.html | banner en 300x250 | 2 | - | 300x250 | en
banner_v2en.html | banner en | 2 | - | - | en
ACME_FW26_DACH_300x250_v2.jpg | acme fw26 dach 300x250 | 2 | - | 300x250 | -
ACME_SS26_Nordics_SE_300x250_v2.jpg | acme ss26 nordics se 300x250 | 2 | - | 300x250 | -
ACME_SS26_Nordics_DK_300x250_v2.jpg | acme ss26 nordics dk 300x250 | 2 | - | 300x250 | -
Ænima_300x250_V1.JPEG | ænima 300x250 | 1 | - | 300x250 | -
Straße_300x250_v2.webp | straße 300x250 | 2 | - | 300x250 | -
STRASSE_300x250_v2.webp | strasse 300x250 | 2 | - | 300x250 | -
Noël_2026_300x250_VF_v2.jpg | noël 2026 300x250 vf | 2 | - | 300x250 | -
Noël_300x250_version finale_v2.jpg | noël 300x250 version finale | 2 | - | 300x250 | -
`;
