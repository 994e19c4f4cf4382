//! Home nations of invented athletes, with typical names.
//!
//! Codes are upstream's, which are close to the Olympic ones and not ISO.

pub(crate) struct Nation {
    pub(crate) code: &'static str,
    pub(crate) men: &'static [&'static str],
    pub(crate) women: &'static [&'static str],
    pub(crate) lastnames: &'static [&'static str],
}

const fn nation(
    code: &'static str,
    men: &'static [&'static str],
    women: &'static [&'static str],
    lastnames: &'static [&'static str],
) -> Nation {
    Nation {
        code,
        men,
        women,
        lastnames,
    }
}

pub(crate) const NATIONS: &[Nation] = &[
    nation(
        "AUS",
        &["Lachlan", "Jarrah", "Callum"],
        &["Matilda", "Imogen", "Talia"],
        &["ASHDOWN", "KILBRIDE", "WARRAGUL"],
    ),
    nation(
        "AUT",
        &["Lukas", "Jörg", "Valentin"],
        &["Leonie", "Käthe", "Franziska"],
        &["HÖLZLMAYR", "GRÜNBICHLER", "STEINACHER"],
    ),
    nation(
        "BEL",
        &["Wout", "Bastien", "Joren"],
        &["Lotte", "Maëlle", "Fien"],
        &["VAN DEN HEUVEL", "DELVAUX", "VERSTRAETEN"],
    ),
    nation(
        "BRA",
        &["Thiago", "João", "Caetano"],
        &["Luíza", "Beatriz", "Iara"],
        &["DA CONCEIÇÃO", "ARAÚJO", "MAGALHÃES"],
    ),
    nation(
        "CAN",
        &["Étienne", "Wyatt", "Kieran"],
        &["Noémie", "Brooke", "Sloane"],
        &["THIBODEAU", "MACINNIS", "FAIRWEATHER"],
    ),
    nation(
        "CHI",
        &["Matías", "Vicente", "Nahuel"],
        &["Antonia", "Rayén", "Trinidad"],
        &["HUENCHUMIL", "ECHEÑIQUE", "SEPÚLVEDA"],
    ),
    nation(
        "CHN",
        &["Haoran", "Zixuan", "Yichen"],
        &["Xinyi", "Ruoxi", "Yutong"],
        &["OUYANG", "SHENTU", "LUO"],
    ),
    nation(
        "CZE",
        &["Ondřej", "Matěj", "Jáchym"],
        &["Eliška", "Barbora", "Žofie"],
        &["DVOŘÁČEK", "KŘIVÁNEK", "ŠŤASTNÝ"],
    ),
    nation(
        "ESP",
        &["Íñigo", "Aitor", "Germán"],
        &["Nerea", "Begoña", "Lucía"],
        &["MUÑOZABAL", "ECHEVARRÍA", "PEÑALVER"],
    ),
    nation(
        "FIN",
        &["Eetu", "Väinö", "Aleksi"],
        &["Aino", "Päivi", "Sanelma"],
        &["HÄMÄLÄINEN", "YLÖNEN", "KETTUKANGAS"],
    ),
    nation(
        "FRA",
        &["Clément", "Loïc", "Gaël"],
        &["Élodie", "Anaïs", "Océane"],
        &["DE LA ROCHETTE", "BEAUCHÊNE", "FRANÇILLON"],
    ),
    nation(
        "GBR",
        &["Rhys", "Alasdair", "Toby"],
        &["Isla", "Bronwen", "Harriet"],
        &["O'SHAUGHNESSY-BELL", "PEMBERTON", "LLEWELLYN"],
    ),
    nation(
        "GER",
        &["Moritz", "Jürgen", "Leander"],
        &["Annika", "Zoë", "Friederike"],
        &["MÜLLERSCHÖN", "GROẞKOPF", "WEIẞENBERGER"],
    ),
    nation(
        "HUN",
        &["Bálint", "Gergő", "Zsombor"],
        &["Eszter", "Réka", "Csenge"],
        &["SZŰCSI", "KŐSZEGI", "NAGYVÁRADI"],
    ),
    nation(
        "INA",
        &["Bagus", "Rizky", "Wahyu"],
        &["Dewi", "Putri", "Kartika"],
        &["WICAKSONO", "HANDAYANI", "PRABOWO"],
    ),
    nation(
        "ISR",
        &["Noam", "Itai", "Eitan"],
        &["Shira", "Tamar", "Yael"],
        &["BEN-HAIM", "ROSENTAL", "AVITAN"],
    ),
    nation(
        "ITA",
        &["Niccolò", "Tommaso", "Davide"],
        &["Ginevra", "Beatrice", "Noemi"],
        &["D'ALESSANDRI", "FORNASARI", "CALÒ"],
    ),
    nation(
        "JPN",
        &["Haruto", "Ren", "Souma"],
        &["Hinata", "Sakura", "Yuzuki"],
        &["KUROKAWA", "TACHIBANA", "HOSHIZORA"],
    ),
    nation(
        "KOR",
        &["Minjun", "Seojoon", "Jihoo"],
        &["Hayoon", "Soyeon", "Jiwoo"],
        &["NAMGUNG", "HWANGBO", "SEONU"],
    ),
    nation(
        "NED",
        &["Daan", "Sjoerd", "Ruben"],
        &["Femke", "Noëlle", "Sanne"],
        &["VAN 'T HOFF", "IJSBRANDY", "DE GRAAF"],
    ),
    nation(
        "NOR",
        &["Håkon", "Sondre", "Bjørnar"],
        &["Ingrid", "Solvår", "Maren"],
        &["BJØRKHAUG", "ÅSNES", "FJELLHEIM"],
    ),
    nation(
        "POL",
        &["Łukasz", "Wojciech", "Kacper"],
        &["Małgorzata", "Zofia", "Agnieszka"],
        &["WĄSOWSKI", "GRZĘDZIŃSKA", "ŻÓŁTEK"],
    ),
    nation(
        "SLO",
        &["Žiga", "Anže", "Jernej"],
        &["Tjaša", "Špela", "Neža"],
        &["KOČEVAR", "ŽLEBNIK", "PODGORŠEK"],
    ),
    nation(
        "SUI",
        &["Jonas", "Mattéo", "Andri"],
        &["Seraina", "Chloé", "Ladina"],
        &["RÜEGSEGGER", "CAVEGN", "BÜHLMANN"],
    ),
    nation(
        "TUR",
        &["Çağrı", "Emir", "Oğuz"],
        &["Işıl", "Şebnem", "Defne"],
        &["YILDIRIMOĞLU", "ÇELİKKAYA", "GÜNDOĞDU"],
    ),
    nation(
        "USA",
        &["Wesley", "Mateo", "Tucker"],
        &["Savannah", "Juniper", "Camille"],
        &["HOLLINGSWORTH", "DEL TORO-REYES", "YAZZIE"],
    ),
];
