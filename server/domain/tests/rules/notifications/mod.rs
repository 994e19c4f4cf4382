mod inbox;
