#include "../kernel.h"
const Game EXPEDITION = {"expedition", 1, 1, 0, 0,0,0,0,0,0,0,0,0,0};
